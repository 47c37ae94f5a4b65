import type { AssertionClaims } from '@/lib/oauth/assertion/check-claims';
import type { TrustedIssuer } from '@/lib/oauth/assertion/trusted-issuer';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/**
 * Why an assertion is not from the tenant of its issuer that is trusted; null if it is. At a multi-tenant issuer, a
 * subject is unique only within one of its tenants.
 */
export function foreignTenant(claims: AssertionClaims, { tenant }: Pick<TrustedIssuer, 'tenant'>): Sayable | null {
  if ((claims.tenant ?? null) === tenant) return null;
  return msg('oauth.assertionIsFromTenantTenant', {
    tenant: String(claims.tenant).slice(0, 100),
    tenant2: tenant ?? 'none',
  });
}
