import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { IssuerSettings, RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import type { Tenant } from '@/lib/tenants/store';
import { durationText } from '../duration';
import { ClientFields } from './client-fields';
import { GrantFields } from './grant-fields';
import { PeopleFields } from './people-fields';

const KEY_SET = '{ "keys": [{ "kty": "EC", "crv": "P-256", … }] }';

/** The keys that verify the issuer's signatures, by URL or by value. */
function KeyFields({ jwks, jwksUri }: Partial<Pick<IssuerSettings, 'jwks' | 'jwksUri'>>) {
  const t = useText();
  return (
    <div className="space-y-5">
      <Field
        label={t('trustedIssuers.jwksUrl')}
        name="jwks_uri"
        optional
        hint={t('trustedIssuers.jwksUriThatIssuerPublishes')}
      >
        <Input
          name="jwks_uri"
          type="url"
          defaultValue={jwksUri ?? ''}
          placeholder="https://idp.example.com/keys"
          autoComplete="off"
        />
      </Field>
      <Field label={t('trustedIssuers.orPublicKeys')} name="jwks" optional hint={t('trustedIssuers.jsonWebKeySetWith')}>
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

const STANDARD_LIFETIME_SECONDS = 600;

/** All settings of an issuer, as sections of a form. */
export function IssuerFields({
  issuer,
  scopes,
  mayManageOwners,
}: {
  issuer?: RegisteredIssuer;
  scopes: Tenant['scopes'];
  mayManageOwners: boolean;
}) {
  return (
    <>
      <KeyFields jwks={issuer?.jwks} jwksUri={issuer?.jwksUri} />
      <PeopleFields issuer={issuer} mayManageOwners={mayManageOwners} />
      <ClientFields issuer={issuer} />
      <GrantFields
        scopes={[...scopes].map(([name, description]) => ({ name, description }))}
        profiles={issuer?.profiles ?? ['jwt-bearer']}
        chosen={issuer?.scopes ?? []}
        lifetime={durationText(issuer?.maxLifetimeSeconds ?? STANDARD_LIFETIME_SECONDS)}
      />
    </>
  );
}
