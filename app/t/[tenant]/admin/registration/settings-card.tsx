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
import { settingsVersion } from '@/lib/tenants/change-settings';
import { idleClientDays } from '@/lib/tenants/registration-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import type { Tenant } from '@/lib/tenants/store';
import { DetailsTypeCheckboxes } from '../details-type-checkboxes';
import { SavedNote } from '../saved-note';
import { ScopeCheckboxes } from '../scope-checkboxes';
import { changeRegistrationSettings } from './actions';
import { grantChoices, policyOptions } from './labels';

/** Who may register clients, and what clients may have that nobody here has registered. */
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
        title={t('Who may register a client')}
        description={t(
          'Software such as an MCP client connects with nothing set up for it. People are told on the consent page that nobody here has checked it.',
        )}
        stickyFooter
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('Save registration')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0 space-y-5">
          <Field
            label={t('Dynamic registration')}
            name="clientRegistration"
            hint={t('The client sends what it is, and gets a client ID of its own.')}
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
            label={t('Take client IDs that are addresses')}
            description={t(
              'The client publishes what it is at an https address, which is its client ID. This server reads it there: nothing has to be registered.',
            )}
          />
          <Field
            label={t('Hosts of such addresses')}
            name="clientMetadataDocumentHosts"
            hint={t('One in each line, such as apps.example.com. Empty for everywhere on the public internet.')}
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
            hint={t('What such clients may ask people for at most.')}
            scopes={known}
            chosen={settings.selfRegisteredScopes}
          />
          <DetailsTypeCheckboxes
            name="selfRegisteredAuthorizationDetailsTypes"
            hint={t('Which details of their requests such clients may ask people to allow at most.')}
            types={[...authorizationDetailsTypes.values()]}
            chosen={settings.selfRegisteredAuthorizationDetailsTypes}
          />
          <ChoiceGroup legend={t('Grants')} name="selfRegisteredGrants" hint={t('How such clients may get tokens.')}>
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
            label={t('Days without use until they are deleted')}
            name="selfRegisteredIdleDays"
            required
            hint={t('{least} to {most}. Never while somebody’s access by them lives. Disabled ones stay.', {
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

/** Of the settings that the form has. */
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
