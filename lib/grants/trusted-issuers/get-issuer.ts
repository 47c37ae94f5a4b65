import type { LivingFamilies, RegisteredIssuer } from './issuer';
import type { TrustedIssuerRoom } from './store';

/**
 * An issuer with the number of active token families that its assertions started; null when the tenant does not trust
 * the issuer.
 */
export async function getIssuer(
  store: Pick<TrustedIssuerRoom, 'find' | 'countLiving'>,
  { tenantId, issuer, now }: { tenantId: string; issuer: string; now: Date },
): Promise<{ issuer: RegisteredIssuer; living: LivingFamilies } | null> {
  const registered = await store.find(tenantId, issuer);
  return registered && { issuer: registered, living: await store.countLiving(tenantId, issuer, now) };
}
