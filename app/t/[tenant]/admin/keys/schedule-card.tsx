import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { UndoNote } from '@/components/forms/undo/undo-note';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Time } from '@/components/ui/time';
import type { ActiveKeys } from '@/lib/grants/signing-keys/get-active-keys';
import { rotatesAt } from '@/lib/grants/signing-keys/publication';
import { settingsVersion } from '@/lib/tenants/change-settings';
import { changeSchedule } from './actions';

interface ScheduleCardProps {
  everyDays: number;
  activeKeys: ActiveKeys[];
  tenantPlace: string;
  editable: boolean;
}

/** How often the keys are rotated, and when the next rotation is. */
export function ScheduleCard({ everyDays, activeKeys, tenantPlace, editable }: ScheduleCardProps) {
  const t = useText();
  const schedule =
    everyDays === 0
      ? t('keys.manualRotationOnly')
      : t.rich('keys.everyEveryDaysDaysNext', {
          everyDays,
          times: () =>
            activeKeys.map((keys, index) => (
              <NextTime key={keys.alg} everyDays={everyDays} keys={keys} first={index === 0} />
            )),
        });
  if (!editable)
    return (
      <Card title={t('keys.schedule')}>
        <p className="text-sm text-ink-muted">{schedule}</p>
      </Card>
    );
  return (
    <ActionForm action={changeSchedule.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ signingKeyRotationDays: everyDays })} />
      <Card
        title={t('keys.schedule')}
        description={schedule}
        footer={
          <>
            <UndoNote />
            <SubmitButton>{t('keys.saveSchedule')}</SubmitButton>
          </>
        }
      >
        <Field
          label={t('keys.rotationIntervalDays')}
          name="days"
          required
          hint={t('keys.n1730Or0To')}
          className="max-w-64"
        >
          <Input
            name="days"
            type="number"
            min={0}
            max={730}
            required
            defaultValue={everyDays}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      </Card>
    </ActionForm>
  );
}

function NextTime({ everyDays, keys, first }: { everyDays: number; keys: ActiveKeys; first: boolean }) {
  const at = rotatesAt({ ...keys, everyDays });
  return (
    at && (
      <>
        {!first && ', '}
        <Time value={at} /> ({keys.alg})
      </>
    )
  );
}
