import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { grants } from '@/lib/oauth/grants';
import { text } from '@/lib/platform/shared/text';
import { settingsVersion } from '@/lib/tenants/change-settings';
import {
  idleClientDays,
  type RegistrationPolicy,
  registrationPolicies,
  selfRegisteredGrants,
} from '@/lib/tenants/registration-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import type { Tenant } from '@/lib/tenants/store';
import { DetailsTypeCheckboxes } from '../details-type-checkboxes';
import { SavedNote } from '../saved-note';
import { ScopeCheckboxes } from '../scope-checkboxes';
import { changeRegistrationSettings } from './actions';

const policyLabels: Record<RegistrationPolicy, string> = {
  off: text('Off: only administrators register clients'),
  token: text('Anyone with an initial access token'),
  open: text('Anyone'),
};

/** Who may register a client, as options of a form. */
const policyOptions = registrationPolicies.map((value) => ({ value, label: policyLabels[value] }));

/** The grants that clients that register themselves may be allowed. */
const grantChoices = selfRegisteredGrants.map((name) => ({
  name,
  label: grants.find((grant) => grant.name === name)?.label ?? name,
}));

/** Who may register clients, and what self-registered clients may have. */
export function SettingsCard({
  tenant: { place, settings, scopes, authorizationDetailsTypes },
  editable,
}: {
  tenant: Tenant;
  editable: boolean;
}) {
  const t = useText();
  const known = [...scopes].map(([name, description]) => ({ name, description }));
  return (
    <ActionForm action={changeRegistrationSettings.bind(null, place)}>
      <BasedOn version={registrationVersion(settings)} />
      <Card
        title={t('Client registration')}
        description={t(
          'Lets software such as an MCP client connect without prior setup. The consent page warns people that the client has not been reviewed here.',
        )}
        stickyFooter
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('Save registration settings')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0 space-y-5">
          <Field
            label={t('Dynamic registration')}
            name="clientRegistration"
            hint={t('The client sends its metadata and gets a client ID.')}
          >
            <Select
              name="clientRegistration"
              options={policyOptions.map(({ value, label }) => ({ value, label: t(label) }))}
              defaultValue={settings.clientRegistration}
            />
          </Field>
          <Switch
            name="clientMetadataDocuments"
            defaultChecked={settings.clientMetadataDocuments}
            label={t('Allow URL client IDs (CIMD)')}
            description={t(
              'The client ID is an https URL where the client publishes its metadata. This server reads it there; registration is not needed.',
            )}
          />
          <Field
            label={t('Allowed hosts')}
            name="clientMetadataDocumentHosts"
            hint={t('One per line, such as apps.example.com. Leave empty to allow any public host.')}
          >
            <Textarea
              name="clientMetadataDocumentHosts"
              rows={3}
              defaultValue={settings.clientMetadataDocumentHosts.join('\n')}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <ScopeCheckboxes
            name="selfRegisteredScopes"
            hint={t('Scopes these clients can request from people.')}
            scopes={known}
            chosen={settings.selfRegisteredScopes}
          />
          <DetailsTypeCheckboxes
            name="selfRegisteredAuthorizationDetailsTypes"
            hint={t('Authorization details types these clients can request from people.')}
            types={[...authorizationDetailsTypes.values()]}
            chosen={settings.selfRegisteredAuthorizationDetailsTypes}
          />
          <ChoiceGroup
            legend={t('Grant types')}
            name="selfRegisteredGrants"
            hint={t('Grant types these clients can use.')}
          >
            {grantChoices.map(({ name, label }) => (
              <Checkbox
                key={name}
                name="selfRegisteredGrants"
                value={name}
                label={t(label)}
                defaultChecked={settings.selfRegisteredGrants.some((grant) => grant === name)}
              />
            ))}
          </ChoiceGroup>
          <Field
            label={t('Delete unused clients after (days)')}
            name="selfRegisteredIdleDays"
            required
            hint={t('{least} to {most}. Clients with active access and disabled clients are kept.', {
              least: idleClientDays.least,
              most: idleClientDays.most,
            })}
            className="max-w-64"
          >
            <Input
              name="selfRegisteredIdleDays"
              type="number"
              min={idleClientDays.least}
              max={idleClientDays.most}
              required
              defaultValue={settings.selfRegisteredIdleDays}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        </fieldset>
      </Card>
    </ActionForm>
  );
}

/** The version of the settings in the form. */
function registrationVersion({
  clientRegistration,
  clientMetadataDocuments,
  clientMetadataDocumentHosts,
  selfRegisteredScopes,
  selfRegisteredAuthorizationDetailsTypes,
  selfRegisteredGrants,
  selfRegisteredIdleDays,
}: TenantSettings): string {
  return settingsVersion({
    clientRegistration,
    clientMetadataDocuments,
    clientMetadataDocumentHosts,
    selfRegisteredScopes,
    selfRegisteredAuthorizationDetailsTypes,
    selfRegisteredGrants,
    selfRegisteredIdleDays,
  });
}
