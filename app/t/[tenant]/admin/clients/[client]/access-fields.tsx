import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Radio } from '@/components/ui/radio';
import { Select } from '@/components/ui/select';
import type { RegisteredClient } from '@/lib/clients/client';
import { RedirectUrisField } from '../redirect-uris-field';

export interface GrantChoice {
  name: string;
  label: string;
  description: string | undefined;
}

interface AccessFieldsProps {
  client: RegisteredClient;
  /** Empty for a public client, which proves nothing. */
  methods: readonly string[];
  grants: readonly GrantChoice[];
}

const methodLabels: Record<string, string> = {
  client_secret_basic: 'Secret in the Authorization header (client_secret_basic)',
  client_secret_post: 'Secret in the form body (client_secret_post)',
};

/** How a client gets tokens: its addresses, its grants, and how it proves who it is. */
export function AccessFields({ client, methods, grants }: AccessFieldsProps) {
  return (
    <div className="space-y-6">
      <RedirectUrisField redirectUris={client.redirectUris} />
      <ChoiceGroup legend="Application type" name="application_type" hint="Decides which redirect URIs are allowed." columns>
        <Radio name="application_type" value="web" defaultChecked={client.applicationType === 'web'} label="Web" description="https only, compared whole." />
        <Radio
          name="application_type"
          value="native"
          defaultChecked={client.applicationType === 'native'}
          label="Native"
          description="Also private schemes, and any port on a loopback address."
        />
      </ChoiceGroup>
      <ChoiceGroup legend="Grants" name="grant_types">
        {grants.map(({ name, label, description }) => (
          <Checkbox key={name} name="grant_types" value={name} label={label} description={description} defaultChecked={client.grantTypes.includes(name)} />
        ))}
      </ChoiceGroup>
      {methods.length > 0 && (
        <Field label="Authentication" name="token_endpoint_auth_method" hint="The only way in which the client may authenticate; any other is refused.">
          <Select
            name="token_endpoint_auth_method"
            defaultValue={client.tokenEndpointAuthMethod}
            options={methods.map((method) => ({ value: method, label: methodLabels[method] ?? method }))}
          />
        </Field>
      )}
    </div>
  );
}
