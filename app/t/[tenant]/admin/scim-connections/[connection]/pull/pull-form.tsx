import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import type { PullSource } from '@/lib/provisioning/pull/source';
import { MOST_MINUTES, STANDARD_MINUTES } from '@/lib/provisioning/pull/source-fields';
import { SavedNote } from '../../../saved-note';
import { DocumentLink } from '../../document-link';
import { remove, save } from './actions';
import { sourceLabels } from './labels';

/** The names that Microsoft Entra ID gives them. */
const DIRECTORY_ID = 'Directory (tenant) ID';
const CLIENT_ID = 'Application (client) ID';

/** What to do at the directory first, and the guide to it. */
const beforehand = {
  'microsoft-graph': { text: 'scimConnections.beforePullingEntra', guide: 'guides/entra-id#5-pulling-instead' },
  google: { text: 'scimConnections.beforePullingGoogle', guide: 'guides/google-workspace' },
} as const;

interface PullFormProps {
  connectionId: string;
  tenantPlace: string;
  chosen: PullSource['settings']['source'];
  source: PullSource | null;
}

/** The directory, the credentials, and whether it is pulled regularly. */
export function PullForm({ connectionId, tenantPlace, chosen, source }: PullFormProps) {
  const t = useText();
  return (
    <ActionForm action={save.bind(null, tenantPlace)}>
      <input type="hidden" name="connection_id" value={connectionId} />
      <input type="hidden" name="source" value={chosen} />
      <Card
        title={t(sourceLabels[chosen])}
        description={t('scimConnections.pullFormMeans')}
        actions={
          source && (
            <ConfirmDialog
              trigger={t('scimConnections.stopPulling')}
              triggerSize="sm"
              title={t('scimConnections.stopPullingQuestion')}
              description={t('scimConnections.stopPullingMeans')}
              confirmLabel={t('scimConnections.stopPulling')}
              action={remove.bind(null, tenantPlace)}
              fields={{ connection_id: connectionId }}
            />
          )
        }
        footer={
          <>
            <SavedNote />
            <SubmitButton>{t('common.saveChanges')}</SubmitButton>
          </>
        }
      >
        <div className="space-y-6">
          {!source && (
            <p className="text-sm text-ink-muted text-pretty">
              {t.rich(beforehand[chosen].text, {
                guide: (chunks) => <DocumentLink path={beforehand[chosen].guide}>{chunks}</DocumentLink>,
              })}
            </p>
          )}
          {chosen === 'google' ? <GoogleFields source={source} /> : <GraphFields source={source} />}
          <Field
            label={t('scimConnections.pullInterval')}
            name="every_minutes"
            hint={t('scimConnections.pullIntervalHint')}
          >
            <Input
              name="every_minutes"
              type="number"
              inputMode="numeric"
              min={1}
              max={MOST_MINUTES}
              required
              defaultValue={source?.settings.everyMinutes ?? STANDARD_MINUTES}
            />
          </Field>
          <Field label={t('scimConnections.pullGroups')} name="groups" hint={t('scimConnections.pullGroupsHint')}>
            <Textarea
              name="groups"
              rows={3}
              spellCheck={false}
              autoComplete="off"
              defaultValue={source?.settings.groups.join('\n')}
            />
          </Field>
          {source && (
            <Switch
              name="active"
              label={t('scimConnections.pullActive')}
              description={t('scimConnections.pullActiveMeans')}
              defaultChecked={source.active}
            />
          )}
        </div>
      </Card>
    </ActionForm>
  );
}

function GraphFields({ source }: Pick<PullFormProps, 'source'>) {
  const t = useText();
  const settings = source?.settings.source === 'microsoft-graph' ? source.settings : null;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={DIRECTORY_ID} name="directory_id" required>
          <Input name="directory_id" required defaultValue={settings?.directoryId} autoComplete="off" />
        </Field>
        <Field label={CLIENT_ID} name="client_id" required>
          <Input name="client_id" required defaultValue={settings?.clientId} autoComplete="off" />
        </Field>
      </div>
      <Field
        label={t('scimConnections.graphClientSecret')}
        name="client_secret"
        required={!settings}
        hint={settings ? t('scimConnections.pullSecretStays') : undefined}
      >
        <PasswordInput secret name="client_secret" required={!settings} autoComplete="off" />
      </Field>
      <Switch
        name="guests"
        label={t('scimConnections.graphGuests')}
        description={t('scimConnections.graphGuestsMeans')}
        defaultChecked={settings?.guests ?? false}
      />
    </>
  );
}

function GoogleFields({ source }: Pick<PullFormProps, 'source'>) {
  const t = useText();
  const settings = source?.settings.source === 'google' ? source.settings : null;
  return (
    <>
      <Field
        label={t('scimConnections.googleAdministrator')}
        name="administrator"
        required
        hint={t('scimConnections.googleAdministratorHint')}
      >
        <Input name="administrator" type="email" required defaultValue={settings?.administrator} autoComplete="off" />
      </Field>
      <Field
        label={t('scimConnections.googleKey')}
        name="service_account_key"
        required={!settings}
        hint={
          settings
            ? t('scimConnections.googleKeyStays', { serviceAccount: settings.serviceAccount })
            : t('scimConnections.googleKeyHint')
        }
      >
        <Textarea
          name="service_account_key"
          rows={6}
          required={!settings}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-xs"
        />
      </Field>
    </>
  );
}
