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
  /** The signing algorithms that clients may use. */
  algorithms: readonly string[];
}

const options = (names: readonly string[], none: string) => [
  { value: '', label: none },
  ...names.map((name) => ({ value: name, label: name })),
];

/** Additional protection of a client's requests and tokens. */
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
            'For finance and healthcare. The client must push its requests, use PKCE and get key-bound tokens. Saving also applies the profile’s other requirements and lists them. The client must authenticate with a key or certificate and use https redirect URIs.',
          )}
        />
      )}
      <Switch
        name="require_pushed_authorization_requests"
        defaultChecked={client.requirePushedAuthorizationRequests}
        label={t('Require pushed authorization requests')}
        description={t(
          'The application first sends its request directly to the server (RFC 9126). The browser carries only a reference, valid once and for 60 seconds.',
        )}
      />
      <Switch
        name="require_signed_request_object"
        defaultChecked={client.requireSignedRequestObject}
        label={t('Require signed requests')}
        description={t(
          'Authorization requests must be JWTs signed with one of the client’s registered keys (RFC 9101).',
        )}
      />
      <Switch
        name="dpop_bound_access_tokens"
        defaultChecked={client.dpopBoundAccessTokens}
        label={t('Require key-bound tokens (DPoP)')}
        description={t('Tokens can’t be used without the application’s key.')}
      />
      <Switch
        name="tls_client_certificate_bound_access_tokens"
        defaultChecked={client.tlsClientCertificateBoundAccessTokens}
        label={t('Bind tokens to the client’s certificate')}
        description={t(
          'Tokens are issued only on connections with a certificate and work only with that certificate. Requires mutual TLS on this server.',
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Request signing algorithm')}
          name="request_object_signing_alg"
          hint={t('The only algorithm accepted.')}
        >
          <Select
            name="request_object_signing_alg"
            defaultValue={client.requestObjectSigningAlg ?? ''}
            options={options(algorithms, t('Any supported'))}
          />
        </Field>
        <Field
          label={t('Introspection signing algorithm')}
          name="introspection_signed_response_alg"
          hint={t('All introspection responses are signed, for resource servers that keep them as evidence.')}
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
