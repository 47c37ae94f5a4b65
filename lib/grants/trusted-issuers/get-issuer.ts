import type { ActiveFamilies, RegisteredIssuer } from './issuer';
import type { TrustedIssuerServices } from './store';

/**
 * An issuer with the number of active token families that its assertions started; null when the tenant does not trust
 * the issuer.
 */
export async function getIssuer(
  store: Pick<TrustedIssuerServices, 'find' | 'countActiveGrants'>,
  { tenantId, issuer, now }: { tenantId: string; issuer: string; now: Date },
): Promise<{ issuer: RegisteredIssuer; activeFamilies: ActiveFamilies } | null> {
  const registered = await store.find(tenantId, issuer);
  return registered && { issuer: registered, activeFamilies: await store.countActiveGrants(tenantId, issuer, now) };
}
