import { type SigningAlgorithm, signingAlgorithms } from '@/lib/oauth/clients/client-options';
import { ensureSigningKeys } from './ensure-signing-keys';
import type { SigningKey } from './signing-key';
import type { KeyServices } from './store';

/** The current and the next signing key of an algorithm. */
export interface ActiveKeys {
  alg: SigningAlgorithm;
  current: SigningKey;
  next: SigningKey;
}

/**
 * The current and next signing keys of each algorithm, beginning with that of access tokens. Missing ones are
 * generated.
 */
export async function getActiveKeys(services: KeyServices, tenantId: string, now: Date): Promise<ActiveKeys[]> {
  const known = await services.store.findLive(tenantId);
  const made = await Promise.all(
    signingAlgorithms.map((alg) => ensureSigningKeys(services, { tenantId, alg, known }, now)),
  );
  const keys = made.includes(true) ? await services.store.findLive(tenantId) : known;
  return signingAlgorithms.flatMap((alg) => {
    const current = keys.find((key) => key.alg === alg && key.status === 'current');
    const next = keys.find((key) => key.alg === alg && key.status === 'next');
    return current && next ? [{ alg, current, next }] : [];
  });
}
