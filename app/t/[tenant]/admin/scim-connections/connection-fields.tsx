import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { Select } from '@/components/ui/select';
import {
  adoptionRules,
  type ConnectionSettings,
  mostAtOnce,
  mostPerSecond,
  standardRateLimit,
} from '@/lib/provisioning/scim-connections/connection';
import { adoptionLabels } from './adoption-rules';
import type { MachineClient } from './machine-clients';
import { providerOptions } from './providers';

interface ConnectionFieldsProps {
  connection?: ConnectionSettings;
  /** Clients that the connection can be linked to. */
  clients: readonly MachineClient[];
}

/** The settings of a connection that an administrator sets. */
export function ConnectionFields({ connection, clients }: ConnectionFieldsProps) {
  const t = useText();
  const { perSecond, burst } = connection?.rateLimit ?? standardRateLimit;
  const adoption = connection?.adoption ?? 'ask';
  return (
    <div className="space-y-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Name')} name="name" required>
          <Input
            name="name"
            required
            maxLength={100}
            defaultValue={connection?.name}
            placeholder={t('Okta, head office')}
            autoComplete="off"
          />
        </Field>
        <Field label={t('Directory')} name="provider" required>
          <Select
            name="provider"
            options={providerOptions.map(({ value, label }) => ({ value, label: t(label) }))}
            defaultValue={connection?.provider ?? 'okta'}
          />
        </Field>
      </div>
      <ChoiceGroup
        legend={t('Adopt existing people')}
        name="adoption"
        hint={t(
          'Applies to people without a connection when the directory creates them. People of another connection are never affected.',
        )}
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
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Requests per second')}
          name="rate_per_second"
          hint={t('Sustained rate. Microsoft Entra ID requires 25.')}
        >
          <Input
            name="rate_per_second"
            type="number"
            inputMode="numeric"
            min={1}
            max={mostPerSecond}
            required
            defaultValue={perSecond}
          />
        </Field>
        <Field label={t('Burst size')} name="rate_burst" hint={t('Faster requests get 429 Too Many Requests.')}>
          <Input
            name="rate_burst"
            type="number"
            inputMode="numeric"
            min={1}
            max={mostAtOnce}
            required
            defaultValue={burst}
          />
        </Field>
      </div>
      <Field
        label={t('OAuth client')}
        name="client_id"
        optional
        hint={t(
          'Its access tokens with the scopes scim.read and scim.write work for the connection, alongside or instead of SCIM tokens.',
        )}
      >
        <Select
          name="client_id"
          defaultValue={connection?.clientId ?? ''}
          options={[
            { value: '', label: t('None: SCIM tokens only') },
            ...clients.map(({ clientId, label }) => ({ value: clientId, label })),
          ]}
        />
      </Field>
    </div>
  );
}
