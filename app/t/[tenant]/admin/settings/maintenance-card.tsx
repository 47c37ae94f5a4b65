import type { FormAction } from '@/components/forms/form-state';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { MaintenanceSwitch } from '@/lib/tenants/maintenance-mode/maintenance';
import { switchAllTenants, switchThisTenant } from './actions';

interface MaintenanceCardProps {
  tenant: { place: string; name: string };
  switches: { tenant: MaintenanceSwitch; installation: MaintenanceSwitch };
  maySwitch: boolean;
  /** Whether the reader may switch maintenance mode for the whole installation. */
  maySwitchAll: boolean;
}

/** Whether the tenant is in maintenance mode, with controls to turn it on and off. */
export function MaintenanceCard({ tenant: { place, name }, switches, maySwitch, maySwitchAll }: MaintenanceCardProps) {
  const t = useText();
  return (
    <ul aria-label={t('settings.maintenanceMode')} className="divide-y overflow-clip rounded-lg border bg-surface">
      <Switch
        label={t('settings.maintenanceMode')}
        what={name}
        ask="maintenance"
        state={switches.tenant}
        action={maySwitch ? switchThisTenant.bind(null, place) : null}
      />
      {(maySwitchAll || switches.installation.on) && (
        <Switch
          label={t('settings.maintenanceModeOfAllTenants')}
          what={t('settings.allTenants')}
          state={switches.installation}
          action={maySwitchAll ? switchAllTenants.bind(null, place) : null}
        />
      )}
    </ul>
  );
}

interface SwitchProps {
  label: string;
  what: string;
  /** With which a link to the page asks about this switch. */
  ask?: string;
  state: MaintenanceSwitch;
  /** Null for readers who may only view it. */
  action: FormAction | null;
}

function Switch({ label, what, ask, state: { on, message }, action }: SwitchProps) {
  const t = useText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {label} <Badge tone={on ? 'warning' : 'success'}>{on ? t('settings.on') : t('settings.off')}</Badge>
        </p>
        <p className="text-ink-muted text-pretty wrap-anywhere">
          {on ? (message ?? t('settings.noMessage')) : t('settings.duringMaintenanceClientsAreAsked')}
        </p>
      </div>
      {action &&
        (on ? <TurnOff what={what} ask={ask} action={action} /> : <TurnOn what={what} ask={ask} action={action} />)}
    </li>
  );
}

interface TurnProps extends Pick<SwitchProps, 'what' | 'ask'> {
  action: FormAction;
}

function TurnOn({ what, ask, action }: TurnProps) {
  const t = useText();
  return (
    <ConfirmDialog
      ask={ask}
      trigger={t('settings.turnOnMaintenanceMode')}
      triggerVariant="secondary"
      triggerSize="sm"
      title={t('settings.turnOnMaintenanceModeFor', { what })}
      description={t('settings.untilYouTurnItOff')}
      ends={[
        t('settings.clientsCantGetOrRefresh'),
        t('settings.peopleCantSignInTo'),
        t('settings.directoriesCantProvisionPeopleOr'),
      ]}
      confirmLabel={t('settings.turnOnMaintenanceMode')}
      action={action}
      fields={{ on: 'yes' }}
    >
      <Field label={t('settings.message')} name="message" hint={t('settings.shownToPeopleWhoTry')}>
        <Input name="message" maxLength={200} autoComplete="off" />
      </Field>
    </ConfirmDialog>
  );
}

function TurnOff({ what, ask, action }: TurnProps) {
  const t = useText();
  return (
    <ConfirmDialog
      ask={ask}
      trigger={t('settings.turnOffMaintenanceMode')}
      triggerVariant="primary"
      triggerSize="sm"
      tone="neutral"
      title={t('settings.turnOffMaintenanceModeFor', { what })}
      description={t('settings.clientsPeopleAndDirectoriesAre')}
      confirmLabel={t('settings.turnOffMaintenanceMode')}
      action={action}
      fields={{ on: 'no' }}
    />
  );
}
