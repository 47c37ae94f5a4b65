import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { IssuerSettings } from '@/lib/grants/trusted-issuers/issuer';

const KEY_SET = '{ "keys": [{ "kty": "EC", "crv": "P-256", … }] }';

/** The keys that verify the issuer's signatures, by URL or by value. */
export function KeyFields({ jwks, jwksUri }: Partial<Pick<IssuerSettings, 'jwks' | 'jwksUri'>>) {
  const t = useText();
  return (
    <div className="space-y-5">
      <Field
        label={t('JWKS URL')}
        name="jwks_uri"
        optional
        hint={t('The jwks_uri that the issuer publishes: https on the public internet, fetched when a key is needed.')}
      >
        <Input
          name="jwks_uri"
          type="url"
          defaultValue={jwksUri ?? ''}
          placeholder="https://idp.example.com/keys"
          autoComplete="off"
        />
      </Field>
      <Field
        label={t('Or public keys')}
        name="jwks"
        optional
        hint={t('A JSON Web Key Set with public keys only. Use it instead of the URL.')}
      >
        <Textarea
          name="jwks"
          mono
          rows={4}
          defaultValue={jwks ? JSON.stringify(jwks, null, 2) : ''}
          placeholder={KEY_SET}
          spellCheck={false}
        />
      </Field>
    </div>
  );
}
