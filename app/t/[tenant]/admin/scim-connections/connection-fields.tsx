import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import {
  adoptionRules,
  type ConnectionSettings,
  mostAtOnce,
  mostPerSecond,
} from '@/lib/provisioning/scim-connections/connection';
import { BrakeField } from '../brake/brake-field';
import { DocumentLink } from './document-link';
import { adoptionLabels, newDirectories, newDirectoryLabels, providerOptions } from './labels';
import type { MachineClient } from './machine-clients';

/** What a new connection needs. */
export function NewConnectionFields() {
  return (
    <div className="space-y-6">
      <NameField />
      <NewDirectoryField />
      <AdoptionField />
    </div>
  );
}

/** Which directory is connected, and whether it sends changes or is pulled. */
function NewDirectoryField() {
  const t = useText();
  return (
    <ChoiceGroup
      legend={t('common.directory')}
      name="directory"
      hint={t.rich('scimConnections.sourceHint', {
        google: (chunks) => <DocumentLink path="guides/google-workspace">{chunks}</DocumentLink>,
        entra: (chunks) => <DocumentLink path="guides/entra-id#5-pulling-instead">{chunks}</DocumentLink>,
      })}
    >
      {newDirectories.map((value) => (
        <Radio
          key={value}
          name="directory"
          value={value}
          defaultChecked={value === 'okta'}
          label={t(newDirectoryLabels[value].label)}
          description={t(newDirectoryLabels[value].description)}
        />
      ))}
    </ChoiceGroup>
  );
}

interface ConnectionFieldsProps {
  connection: ConnectionSettings;
  /** Clients that the connection can be linked to. */
  clients: readonly MachineClient[];
  /** Resources whose roles it could assign. */
  resources: readonly { identifier: string; name: string }[];
}

/** The settings of a connection that an administrator sets. */
export function ConnectionFields({ connection, clients, resources }: ConnectionFieldsProps) {
  return (
    <div className="space-y-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField name={connection.name} />
        <ProviderField provider={connection.provider} />
      </div>
      <AdoptionField adoption={connection.adoption} />
      <AccessFields connection={connection} clients={clients} resources={resources} />
    </div>
  );
}

function NameField({ name }: { name?: string }) {
  const t = useText();
  return (
    <Field label={t('common.name')} name="name" required>
      <Input
        name="name"
        required
        maxLength={100}
        defaultValue={name}
        placeholder={t('scimConnections.oktaHeadOffice')}
        autoComplete="off"
      />
    </Field>
  );
}

function ProviderField({ provider }: Pick<ConnectionSettings, 'provider'>) {
  const t = useText();
  return (
    <Field label={t('common.directory')} name="provider" required hint={t('scimConnections.directoryHint')}>
      <Select
        name="provider"
        options={providerOptions.map(({ value, label }) => ({ value, label: t(label) }))}
        defaultValue={provider}
      />
    </Field>
  );
}

/** Which people without a connection it may adopt. */
function AdoptionField({ adoption = 'ask' }: Partial<Pick<ConnectionSettings, 'adoption'>>) {
  const t = useText();
  return (
    <ChoiceGroup
      legend={t('common.accountMatching')}
      name="adoption"
      hint={t('scimConnections.appliesToPeopleWithoutConnection')}
    >
      {adoptionRules.map((rule) => (
        <Radio
          key={rule}
          name="adoption"
          value={rule}
          defaultChecked={rule === adoption}
          label={t(adoptionLabels[rule].label)}
          description={t(adoptionLabels[rule].description)}
        />
      ))}
    </ChoiceGroup>
  );
}

/** How, and how much, the directory may change. */
function AccessFields({
  connection: { rateLimit, brakePercent, clientId, strictRfc7643, roleResource },
  clients,
  resources,
}: ConnectionFieldsProps) {
  const t = useText();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('scimConnections.requestsPerSecond')}
          name="rate_per_second"
          hint={t('scimConnections.sustainedRateMicrosoftEntraId')}
        >
          <Input
            name="rate_per_second"
            type="number"
            inputMode="numeric"
            min={1}
            max={mostPerSecond}
            required
            defaultValue={rateLimit.perSecond}
          />
        </Field>
        <Field
          label={t('scimConnections.burstSize')}
          name="rate_burst"
          hint={t('scimConnections.fasterRequestsGet429Too')}
        >
          <Input
            name="rate_burst"
            type="number"
            inputMode="numeric"
            min={1}
            max={mostAtOnce}
            required
            defaultValue={rateLimit.burst}
          />
        </Field>
      </div>
      <BrakeField name="brake_percent" percent={brakePercent} />
      <Field
        label={t('scimConnections.oauthClient')}
        name="client_id"
        optional
        hint={t('scimConnections.itsAccessTokensWithScopes')}
      >
        <Select
          name="client_id"
          defaultValue={clientId ?? ''}
          options={[
            { value: '', label: t('scimConnections.noneScimTokensOnly') },
            ...clients.map(({ clientId, label }) => ({ value: clientId, label })),
          ]}
        />
      </Field>
      <Field
        label={t('scimConnections.roleResource')}
        name="role_resource"
        optional
        hint={t('scimConnections.roleResourceHint')}
      >
        <Select
          name="role_resource"
          defaultValue={roleResource ?? ''}
          options={[
            { value: '', label: t('scimConnections.rolesOnlyStored') },
            ...resources.map(({ identifier, name }) => ({ value: identifier, label: name })),
          ]}
        />
      </Field>
      <Switch
        name="strict_rfc7643"
        defaultChecked={strictRfc7643}
        label={t('scimConnections.strictRfc7643')}
        description={t('scimConnections.strictRfc7643Hint')}
      />
    </>
  );
}
