import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import type { RegisteredClient } from '@/lib/grants/clients/client';

interface KeyFieldsProps {
  client: Pick<RegisteredClient, 'jwks' | 'jwksUri' | 'tokenEndpointAuthSigningAlg' | 'assertionAudience'>;
  /** The available signing algorithms for assertions. */
  algorithms: readonly string[];
}

const EXAMPLE = '{ "keys": [{ "kty": "EC", "crv": "P-256", … }] }';

// Works without scripts: the style sheet checks which method is selected, and fields with errors are always shown.
// Written out so that Tailwind finds the classes, and with parts of the method names, because Tailwind turns
// underscores into spaces.
const forKeys =
  'hidden has-[[aria-invalid=true]]:block group-has-[option[value$=jwt]:checked]/method:block group-has-[option[value^=self]:checked]/method:block';
const forAssertions = 'hidden has-[[aria-invalid=true]]:grid group-has-[option[value$=jwt]:checked]/method:grid';

/** A client's public keys, and the requirements for its assertions. Shown for the methods that use them. */
export function KeyFields({ client, algorithms }: KeyFieldsProps) {
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
              placeholder={EXAMPLE}
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
          hint={t('clients.requiredAudValueOlderLibraries')}
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
