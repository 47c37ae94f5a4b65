import { type SigningAlgorithm, signingAlgorithms } from '@/lib/oauth/clients/client-options';
import { ensureSigningKeys } from './ensure-signing-keys';
import type { SigningKey } from './signing-key';
import type { KeyRoom } from './store';

/** The current and the next signing key of an algorithm. */
export interface LivingKeys {
  alg: SigningAlgorithm;
  current: SigningKey;
  next: SigningKey;
}

/**
 * The current and next signing keys of each algorithm, beginning with that of access tokens. Missing ones are
 * generated.
 */
export async function getLivingKeys(room: KeyRoom, tenantId: string, now: Date): Promise<LivingKeys[]> {
  const known = await room.store.findLive(tenantId);
  const made = await Promise.all(
    signingAlgorithms.map((alg) => ensureSigningKeys(room, { tenantId, alg, known }, now)),
  );
  const keys = made.includes(true) ? await room.store.findLive(tenantId) : known;
  return signingAlgorithms.flatMap((alg) => {
    const current = keys.find((key) => key.alg === alg && key.status === 'current');
    const next = keys.find((key) => key.alg === alg && key.status === 'next');
    return current && next ? [{ alg, current, next }] : [];
  });
}
