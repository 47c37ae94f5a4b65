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
          label={t('clients.fapi20SecurityProfile')}
          description={t('clients.forFinanceAndHealthcareClient')}
        />
      )}
      <Switch
        name="require_pushed_authorization_requests"
        defaultChecked={client.requirePushedAuthorizationRequests}
        label={t('common.requirePushedAuthorizationRequests')}
        description={t('clients.applicationFirstSendsItsRequest')}
      />
      <Switch
        name="require_signed_request_object"
        defaultChecked={client.requireSignedRequestObject}
        label={t('clients.requireSignedRequests')}
        description={t('clients.authorizationRequestsMustBeJwts')}
      />
      <Switch
        name="dpop_bound_access_tokens"
        defaultChecked={client.dpopBoundAccessTokens}
        label={t('clients.requireKeyBoundTokensDpop')}
        description={t('clients.tokensCantBeUsedWithout')}
      />
      <Switch
        name="tls_client_certificate_bound_access_tokens"
        defaultChecked={client.tlsClientCertificateBoundAccessTokens}
        label={t('clients.bindTokensToClientsCertificate')}
        description={t('clients.tokensAreIssuedOnlyOn')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('clients.requestSigningAlgorithm')}
          name="request_object_signing_alg"
          hint={t('clients.onlyAlgorithmAccepted')}
        >
          <Select
            name="request_object_signing_alg"
            defaultValue={client.requestObjectSigningAlg ?? ''}
            options={options(algorithms, t('clients.anySupported'))}
          />
        </Field>
        <Field
          label={t('clients.introspectionSigningAlgorithm')}
          name="introspection_signed_response_alg"
          hint={t('clients.allIntrospectionResponsesAreSigned')}
        >
          <Select
            name="introspection_signed_response_alg"
            defaultValue={client.introspectionSignedResponseAlg ?? ''}
            options={options(signingAlgorithms, t('clients.plainJson'))}
          />
        </Field>
        <Field
          label={t('clients.authorizationResponseSigningAlgorithm')}
          name="authorization_signed_response_alg"
          hint={t('clients.signsResponsesRequestedSigned')}
        >
          <Select
            name="authorization_signed_response_alg"
            defaultValue={client.authorizationSignedResponseAlg ?? ''}
            options={options(signingAlgorithms, t('clients.defaultResponseSigning'))}
          />
        </Field>
      </div>
    </FormSection>
  );
}
