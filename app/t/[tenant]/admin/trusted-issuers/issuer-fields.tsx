import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import type { Tenant } from '@/lib/tenants/store';
import { durationText } from '../duration';
import { ClientFields } from './client-fields';
import { GrantFields } from './grant-fields';
import { KeyFields } from './key-fields';
import { PeopleFields } from './people-fields';

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
