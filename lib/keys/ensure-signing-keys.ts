import { systemCause } from '@/lib/audit/audit-entry';
import { keyTarget, type SigningKeyStatus } from './signing-key';
import type { KeyRoom } from './store';

const needed = ['current', 'next'] as const;

/**
 * Makes the keys that every tenant has, the one that signs and the one that is published ahead of use, where they
 * are missing. Of parallel calls one makes them.
 * @param known the tenant's keys, as far as known
 * @returns whether any were missing
 */
export async function ensureSigningKeys(
  { store, newKey }: KeyRoom,
  { tenantId, known }: { tenantId: string; known: readonly { status: SigningKeyStatus }[] },
  now: Date,
): Promise<boolean> {
  const missing = needed.filter((status) => !known.some((key) => key.status === status));
  if (missing.length === 0) return false;
  const made = await Promise.all(missing.map(async (status) => ({ status, key: await newKey() })));
  await store.change(tenantId, async (steps) => {
    for (const { status, key } of made) {
      if ((await steps.insert(key, status, now)) === 'exists') continue;
      await steps.audit({ tenantId, cause: systemCause, action: 'signing-key.created', target: keyTarget(key), detail: { status } });
    }
  });
  return true;
}
