import type { Cause } from '@/lib/journal/audit/audit-entry';
import { promoteNextKey } from './promote-next-key';
import { verifiesUntil } from './signing-key';
import type { KeyServices } from './store';

export type Rotation =
  | { kind: 'rotated'; kid: string }
  /** The key no longer signs, because a concurrent rotation replaced it. */
  | { kind: 'gone' }
  | { kind: 'too-fresh' };

/**
 * Promotes the next key to current and publishes a new next key. The old current key keeps verifying until everything
 * that it signed has expired. If several rotations of one key run in parallel, only one succeeds.
 * @param rotation.kid the current key
 * @param rotation.publishedBefore rejects the rotation as 'too-fresh' unless the next key was published by then;
 *   omitted for a manual rotation, which has no such limit
 */
export async function rotateSigningKey(
  { store, newKey, destroyKey }: KeyServices,
  { tenantId, kid, publishedBefore }: { tenantId: string; kid: string; publishedBefore?: Date },
  { cause, now }: { cause: Cause; now: Date },
): Promise<Rotation> {
  const known = (await store.findLive(tenantId)).find((key) => key.kid === kid);
  if (!known) return { kind: 'gone' };
  const fresh = await newKey(tenantId, known.alg);
  const outcome = await store.change(tenantId, async (steps): Promise<Rotation> => {
    const keys = await steps.lock();
    const current = keys.find((key) => key.kid === kid && key.status === 'current');
    const next = keys.find(({ status, alg }) => status === 'next' && alg === current?.alg);
    if (!current || !next) return { kind: 'gone' };
    if (publishedBefore && next.createdAt > publishedBefore) return { kind: 'too-fresh' };
    await steps.supersede(kid, { now, verifiesUntil: verifiesUntil(now) });
    await promoteNextKey(steps, { tenantId, current, next, fresh }, { cause, now });
    return { kind: 'rotated', kid: next.kid };
  });
  if (outcome.kind !== 'rotated' && fresh.privateKeyHandle !== null) await destroyKey(fresh.privateKeyHandle);
  return outcome;
}
