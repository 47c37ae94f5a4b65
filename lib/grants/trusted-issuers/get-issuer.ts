import type { LivingFamilies, RegisteredIssuer } from './issuer';
import type { TrustedIssuerRoom } from './store';

/** An issuer with what lives of what its assertions started; null when the tenant trusts no such issuer. */
export async function getIssuer(
  store: Pick<TrustedIssuerRoom, 'find' | 'countLiving'>,
  { tenantId, issuer, now }: { tenantId: string; issuer: string; now: Date },
): Promise<{ issuer: RegisteredIssuer; living: LivingFamilies } | null> {
  const registered = await store.find(tenantId, issuer);
  return registered && { issuer: registered, living: await store.countLiving(tenantId, issuer, now) };
}
