import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { IssuerSettings } from '@/lib/trusted-issuers/issuer';

/** How the issuer's signatures are verified: its keys by address or by value. */
export function KeyFields({ jwks, jwksUri }: Partial<Pick<IssuerSettings, 'jwks' | 'jwksUri'>>) {
  return (
    <div className="space-y-5">
      <Field label="Address of its keys" name="jwks_uri" optional hint="The jwks_uri that the issuer publishes: https on the public internet, read when a key is needed.">
        <Input name="jwks_uri" type="url" defaultValue={jwksUri ?? ''} placeholder="https://idp.example.com/keys" autoComplete="off" />
      </Field>
      <Field label="Or its public keys" name="jwks" optional hint="A JSON Web Key Set, the public halves alone. Instead of the address.">
        <Textarea name="jwks" mono rows={4} defaultValue={jwks ? JSON.stringify(jwks, null, 2) : ''} placeholder={'{ "keys": [{ "kty": "EC", "crv": "P-256", … }] }'} spellCheck={false} />
      </Field>
    </div>
  );
}
