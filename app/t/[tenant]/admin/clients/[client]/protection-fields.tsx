import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { sections } from './sections';

interface ProtectionFieldsProps {
  client: RegisteredClient;
  isPublic: boolean;
  /** The algorithms that clients may sign with. */
  algorithms: readonly string[];
}

const options = (names: readonly string[], none: string) => [
  { value: '', label: none },
  ...names.map((name) => ({ value: name, label: name })),
];

/** How a client's requests and tokens are protected beyond what everybody's are. */
export function ProtectionFields({ client, isPublic, algorithms }: ProtectionFieldsProps) {
  const t = useText();
  return (
    <FormSection {...sections.protection}>
      {!isPublic && (
        <Switch
          name="fapi2_security_profile"
          defaultChecked={client.fapi2SecurityProfile}
          label={t('FAPI 2.0 security profile')}
          description={t(
            'For money and health. The client then pushes its requests, uses PKCE, and gets tokens bound to its key; whatever else the profile asks is set too and told after saving. It has to authenticate with a key or a certificate, and return to https addresses.',
          )}
        />
      )}
      <Switch
        name="require_pushed_authorization_requests"
        defaultChecked={client.requirePushedAuthorizationRequests}
        label={t('Only pushed authorization requests')}
        description={t(
          'The application first sends its request to the server directly (RFC 9126); the browser carries a reference alone, which counts once, for 60 seconds.',
        )}
      />
      <Switch
        name="require_signed_request_object"
        defaultChecked={client.requireSignedRequestObject}
        label={t('Only signed requests')}
        description={t(
          'Authorization requests count only as a JWT that is signed with a registered key of the client (RFC 9101).',
        )}
      />
      <Switch
        name="dpop_bound_access_tokens"
        defaultChecked={client.dpopBoundAccessTokens}
        label={t('Only tokens bound to a key (DPoP)')}
        description={t('A token is then worth nothing without the key that the application keeps.')}
      />
      <Switch
        name="tls_client_certificate_bound_access_tokens"
        defaultChecked={client.tlsClientCertificateBoundAccessTokens}
        label={t('Bind tokens to the client’s certificate')}
        description={t(
          'Tokens are then issued on connections with a certificate alone, and count with that certificate alone. Needs mutual TLS on this server.',
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Requests signed with')}
          name="request_object_signing_alg"
          hint={t('The only algorithm accepted.')}
        >
          <Select
            name="request_object_signing_alg"
            defaultValue={client.requestObjectSigningAlg ?? ''}
            options={options(algorithms, t('Any that is offered'))}
          />
        </Field>
        <Field
          label={t('Introspection signed with')}
          name="introspection_signed_response_alg"
          hint={t('All answers are signed then: for a resource server that keeps them as evidence.')}
        >
          <Select
            name="introspection_signed_response_alg"
            defaultValue={client.introspectionSignedResponseAlg ?? ''}
            options={options(signingAlgorithms, t('Plain JSON'))}
          />
        </Field>
      </div>
    </FormSection>
  );
}
