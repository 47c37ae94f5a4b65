import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select, type SelectOption } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { Textarea } from '@/components/ui/textarea';
import { type RegisteredClient, usesSecret } from '@/lib/grants/clients/client';
import type { TlsClientAuthSubject } from '@/lib/oauth/clients/client';
import { msg, type Sayable } from '@/lib/platform/shared/message';
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

interface KeyFieldsProps {
  client: Pick<RegisteredClient, 'jwks' | 'jwksUri' | 'tokenEndpointAuthSigningAlg' | 'assertionAudience'>;
  /** The available signing algorithms for assertions. */
  algorithms: readonly string[];
}

const EXAMPLE_KEYS = '{ "keys": [{ "kty": "EC", "crv": "P-256", … }] }';

// Works without scripts: the style sheet checks which method is selected, and fields with errors are always shown.
// Written out so that Tailwind finds the classes, and with parts of the method names, because Tailwind turns
// underscores into spaces.
const forKeys =
  'hidden has-[[aria-invalid=true]]:block group-has-[option[value$=jwt]:checked]/method:block group-has-[option[value^=self]:checked]/method:block';
const forAssertions = 'hidden has-[[aria-invalid=true]]:grid group-has-[option[value$=jwt]:checked]/method:grid';

/** A client's public keys, and the requirements for its assertions. Shown for the methods that use them. */
function KeyFields({ client, algorithms }: KeyFieldsProps) {
  const t = useText();
  return (
    <>
      <div className={forKeys}>
        <div className="space-y-5">
          <Field label={t('clients.publicKeys')} name="jwks" optional hint={t('clients.jsonWebKeySetWith')}>
            <Textarea
              name="jwks"
              mono
              rows={4}
              defaultValue={client.jwks ? JSON.stringify(client.jwks, null, 2) : ''}
              placeholder={EXAMPLE_KEYS}
              spellCheck={false}
            />
          </Field>
          <Field
            label={t('clients.orKeySetAddressJwks')}
            name="jwks_uri"
            optional
            hint={t('clients.publicHttpsAddressReadWhen')}
          >
            <Input
              name="jwks_uri"
              type="url"
              defaultValue={client.jwksUri ?? ''}
              placeholder="https://app.example.com/jwks.json"
              autoComplete="off"
            />
          </Field>
        </div>
      </div>
      <div className={`${forAssertions} gap-4 sm:grid-cols-2`}>
        <Field
          label={t('clients.signingAlgorithm')}
          name="token_endpoint_auth_signing_alg"
          hint={t('clients.onlyAlgorithmAccepted')}
        >
          <Select
            name="token_endpoint_auth_signing_alg"
            defaultValue={client.tokenEndpointAuthSigningAlg ?? ''}
            options={[
              { value: '', label: t('clients.anySupported') },
              ...algorithms.map((name) => ({ value: name, label: name })),
            ]}
          />
        </Field>
        <Field
          label={t('clients.assertionAudience')}
          name="assertion_audience"
          hint={t('clients.requiredAudValueManyLibraries')}
        >
          <Select
            name="assertion_audience"
            defaultValue={client.assertionAudience}
            options={[
              { value: 'issuer', label: t('clients.theIssuer') },
              { value: 'token_endpoint', label: t('clients.issuerOrTokenEndpoint') },
            ]}
          />
        </Field>
      </div>
    </>
  );
}

interface CertificateFieldsProps {
  client: Pick<RegisteredClient, 'tlsClientAuthSubject'>;
}

const EXAMPLE_NAME = 'CN=reports,O=Example,C=US';

/** The form's labels for the names in a certificate that can be compared (RFC 8705, 2.1.2). */
const names: { value: TlsClientAuthSubject['attribute']; label: Sayable }[] = [
  { value: 'tls_client_auth_subject_dn', label: msg('clients.subjectDistinguishedName') },
  { value: 'tls_client_auth_san_dns', label: msg('clients.dnsName') },
  { value: 'tls_client_auth_san_uri', label: msg('clients.uri') },
  { value: 'tls_client_auth_san_ip', label: msg('clients.ipAddress') },
  { value: 'tls_client_auth_san_email', label: msg('clients.emailAddress') },
];

// As with keys, the style sheet checks which method is selected. The options of the field below start like the method's
// name but end differently, so they don't match.
const forNames =
  'hidden has-[[aria-invalid=true]]:grid group-has-[option[value^=tls][value$=auth]:checked]/method:grid';

/** The name that a client's certificate must have. */
function CertificateFields({ client: { tlsClientAuthSubject: subject } }: CertificateFieldsProps) {
  const t = useText();
  return (
    <div className={`${forNames} gap-4 sm:grid-cols-2`}>
      <Field label={t('clients.nameInCertificate')} name="certificate_name">
        <Select
          name="certificate_name"
          defaultValue={subject?.attribute ?? 'tls_client_auth_subject_dn'}
          options={names.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      </Field>
      <Field label={t('clients.requiredValue')} name="certificate_value" hint={t('clients.mustMatchExactly')}>
        <Input
          name="certificate_value"
          defaultValue={subject?.value ?? ''}
          placeholder={EXAMPLE_NAME}
          autoComplete="off"
        />
      </Field>
    </div>
  );
}
