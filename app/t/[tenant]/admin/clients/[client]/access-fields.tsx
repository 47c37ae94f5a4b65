import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Radio } from '@/components/ui/radio';
import { Select, type SelectOption } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { type RegisteredClient, usesSecret } from '@/lib/clients/client';
import { RedirectUrisField } from '../redirect-uris-field';
import { CertificateFields } from './certificate-fields';
import { ExchangeFields } from './exchange-fields';
import { KeyFields } from './key-fields';

export interface GrantChoice {
  name: string;
  label: string;
  description: string | undefined;
}

interface AccessFieldsProps {
  client: RegisteredClient;
  /** Empty for a public client, which proves nothing. */
  methods: readonly SelectOption[];
  grants: readonly GrantChoice[];
  /** The algorithms of assertions that are offered. */
  algorithms: readonly string[];
}

/** How a client gets tokens: its addresses, its grants, and how it proves who it is. */
export function AccessFields({ client, methods, grants, algorithms }: AccessFieldsProps) {
  const t = useText();
  return (
    <div className="group/access space-y-6">
      <RedirectUrisField redirectUris={client.redirectUris} />
      <ChoiceGroup legend={t('Application type')} name="application_type" hint={t('Decides which redirect URIs are allowed.')} columns>
        <Radio name="application_type" value="web" defaultChecked={client.applicationType === 'web'} label={t('Web')} description={t('https, or http on this machine. Compared whole.')} />
        <Radio
          name="application_type"
          value="native"
          defaultChecked={client.applicationType === 'native'}
          label={t('Native')}
          description={t('Also private schemes, and any port on a loopback address.')}
        />
      </ChoiceGroup>
      <ChoiceGroup legend={t('Grants')} name="grant_types">
        {grants.map(({ name, label, description }) => (
          <Checkbox key={name} name="grant_types" value={name} label={label} description={description} defaultChecked={client.grantTypes.includes(name)} />
        ))}
      </ChoiceGroup>
      <ExchangeFields policy={client.tokenExchange} />
      {methods.length > 0 && (
        <>
          <Field label={t('Authentication')} name="token_endpoint_auth_method" hint={usesSecret(client) ? t('The only way in which the client may authenticate; any other is refused. With keys or a certificate instead, its secrets are deleted for good when you save.') : t('The only way in which the client may authenticate; any other is refused.')}>
            <Select name="token_endpoint_auth_method" defaultValue={client.tokenEndpointAuthMethod} options={methods} />
          </Field>
          <KeyFields client={client} algorithms={algorithms} />
          <Switch
            name="require_pkce"
            defaultChecked={client.requirePkce}
            label={t('Require PKCE')}
            lessSafe="off"
            description={t('Off only for legacy software that cannot do it: a stolen authorization code is then protected by the client’s proof alone. A challenge that it sends is held to all the same.')}
          />
        </>
      )}
      <CertificateFields client={client} />
    </div>
  );
}
