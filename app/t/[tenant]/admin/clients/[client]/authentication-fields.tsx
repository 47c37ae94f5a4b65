import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Select, type SelectOption } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { type RegisteredClient, usesSecret } from '@/lib/grants/clients/client';
import { CertificateFields } from './certificate-fields';
import { KeyFields } from './key-fields';
import { sections } from './sections';

interface AuthenticationFieldsProps {
  client: RegisteredClient;
  /** Empty for a public client, which does not authenticate. */
  methods: readonly SelectOption[];
  /** The available signing algorithms for assertions. */
  algorithms: readonly string[];
}

/** How a confidential client authenticates; renders nothing for a public one. */
export function AuthenticationFields({ client, methods, algorithms }: AuthenticationFieldsProps) {
  const t = useText();
  if (methods.length === 0) return null;
  return (
    <FormSection {...sections.authentication} className="group/method">
      <Field
        label={t('common.authentication')}
        name="token_endpoint_auth_method"
        hint={
          usesSecret(client) ? t('clients.onlyMethodAcceptedFromThisClient') : t('clients.onlyMethodAcceptedFromThis')
        }
      >
        <Select name="token_endpoint_auth_method" defaultValue={client.tokenEndpointAuthMethod} options={methods} />
      </Field>
      <KeyFields client={client} algorithms={algorithms} />
      <CertificateFields client={client} />
      <Switch
        name="require_pkce"
        defaultChecked={client.requirePkce}
        label={t('clients.requirePkce')}
        lessSafe="off"
        description={t('clients.turnOffOnlyForLegacy')}
      />
    </FormSection>
  );
}
