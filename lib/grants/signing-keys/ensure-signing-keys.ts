import { systemCause } from '@/lib/journal/audit/audit-entry';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import { keyTarget, type SigningKey } from './signing-key';
import type { KeyServices } from './store';

const needed = ['current', 'next'] as const;

type Known = Pick<SigningKey, 'alg' | 'status'>;

/** Which keys of an algorithm a tenant lacks. */
export function missingKeys(known: readonly Known[], alg: SigningAlgorithm): ('current' | 'next')[] {
  return needed.filter((status) => !known.some((key) => key.status === status && key.alg === alg));
}

/**
 * Creates the missing keys of an algorithm: the one that signs, and the one that is published ahead of use. Of parallel
 * calls, only one creates them.
 * @param needs.known the tenant's keys, as far as known
 * @returns whether any were missing
 */
export async function ensureSigningKeys(
  { store, newKey, destroyKey }: KeyServices,
  { tenantId, alg, known }: { tenantId: string; alg: SigningAlgorithm; known: readonly Known[] },
  now: Date,
): Promise<boolean> {
  const missing = missingKeys(known, alg);
  if (missing.length === 0) return false;
  const made = await Promise.all(missing.map(async (status) => ({ status, key: await newKey(tenantId, alg) })));
  const unused = await store.change(tenantId, async (steps) => {
    const others = [];
    for (const { status, key } of made) {
      if ((await steps.insert(key, status, now)) === 'exists') {
        others.push(key);
        continue;
      }
      await steps.audit({
        tenantId,
        cause: systemCause,
        action: 'signing-key.created',
        target: keyTarget(key),
        after: { status },
      });
    }
    return others;
  });
  for (const { privateKeyHandle: handle } of unused) if (handle !== null) await destroyKey(handle);
  return true;
}
