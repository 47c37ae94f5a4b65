import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { UndoNote } from '@/components/forms/undo/undo-note';
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
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { settingsVersion } from '@/lib/tenants/change-settings';
import {
  idleClientDays,
  type RegistrationPolicy,
  registrationPolicies,
  type SelfRegisteredPkce,
  selfRegisteredGrants,
  selfRegisteredPkce,
} from '@/lib/tenants/registration-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import type { Tenant } from '@/lib/tenants/store';
import { DetailsTypeCheckboxes } from '../details-type-checkboxes';
import { ScopeCheckboxes } from '../scope-checkboxes';
import { changeRegistrationSettings } from './actions';

const policyLabels: Record<RegistrationPolicy, Sayable> = {
  off: msg('registration.offOnlyAdministratorsRegisterClients'),
  token: msg('registration.anyoneWithInitialAccessToken'),
  open: msg('registration.anyone'),
};

/** Who may register a client, as options of a form. */
const policyOptions = registrationPolicies.map((value) => ({ value, label: policyLabels[value] }));

const pkceLabels: Record<SelfRegisteredPkce, Sayable> = {
  required: msg('registration.requiredOfEveryClient'),
  'public-only': msg('registration.requiredOnlyOfPublicClients'),
};

/** The grants that clients that register themselves may be allowed. */
const grantChoices = selfRegisteredGrants.map((name) => ({
  name,
  label: grants.find((grant) => grant.name === name)?.label ?? verbatim(name),
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
        title={t('common.clientRegistration')}
        description={t('registration.letsSoftwareSuchAsMcp')}
        stickyFooter
        footer={
          editable && (
            <>
              <UndoNote />
              <SubmitButton>{t('registration.saveRegistrationSettings')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0 space-y-5">
          <Field
            label={t('registration.dynamicRegistration')}
            name="clientRegistration"
            hint={t('registration.clientSendsItsMetadataAnd')}
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
            label={t('registration.allowUrlClientIdsCimd')}
            description={t('registration.clientIdIsHttpsUrl')}
          />
          <Field
            label={t('registration.allowedHosts')}
            name="clientMetadataDocumentHosts"
            hint={t('registration.onePerLineSuchAs')}
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
            hint={t('registration.scopesTheseClientsCanRequest')}
            scopes={known}
            chosen={settings.selfRegisteredScopes}
          />
          <DetailsTypeCheckboxes
            name="selfRegisteredAuthorizationDetailsTypes"
            hint={t('registration.authorizationDetailsTypesTheseClients')}
            types={[...authorizationDetailsTypes.values()]}
            chosen={settings.selfRegisteredAuthorizationDetailsTypes}
          />
          <ChoiceGroup
            legend={t('common.grantTypes')}
            name="selfRegisteredGrants"
            hint={t('registration.grantTypesTheseClientsCan')}
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
          <Switch
            name="selfRegisteredLogos"
            defaultChecked={settings.selfRegisteredLogos}
            label={t('registration.showTheirLogos')}
            lessSafe="on"
            description={t('registration.logosCanImitateOthers')}
          />
          <Field
            label={t('registration.pkce')}
            name="selfRegisteredPkce"
            hint={t('registration.publicOnlyIsForOpenid')}
          >
            <Select
              name="selfRegisteredPkce"
              options={selfRegisteredPkce.map((value) => ({ value, label: t(pkceLabels[value]) }))}
              defaultValue={settings.selfRegisteredPkce}
            />
          </Field>
          <Field
            label={t('registration.deleteUnusedClientsAfterDays')}
            name="selfRegisteredIdleDays"
            required
            hint={t('registration.leastToMostClientsWith', {
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
  selfRegisteredPkce,
  selfRegisteredLogos,
  selfRegisteredIdleDays,
}: TenantSettings): string {
  return settingsVersion({
    clientRegistration,
    clientMetadataDocuments,
    clientMetadataDocumentHosts,
    selfRegisteredScopes,
    selfRegisteredAuthorizationDetailsTypes,
    selfRegisteredGrants,
    selfRegisteredPkce,
    selfRegisteredLogos,
    selfRegisteredIdleDays,
  });
}
