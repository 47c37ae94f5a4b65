import type { Cause } from '@/lib/journal/audit/audit-entry';
import { STEPS_AT_MOST } from './revoke-in-steps';
import { FAMILIES_PER_STEP } from './revoke-several-families';
import type { FamilyStore } from './store';

/**
 * Revokes all token families of a client at an administrator's request. Works in steps of one transaction and one audit
 * row each, up to the limit of one request. Completed steps are kept, so a repeated request continues with the rest.
 * `FamilyStore.countActiveGrants` gives the number in advance.
 * @param how.signal stops after the current step because the caller has disconnected
 * @returns how many active families were revoked, and how many are still active
 */
export async function revokeFamiliesOfClient(
  families: Pick<FamilyStore, 'revoke' | 'countActiveGrants'>,
  {
    tenantId,
    client,
    note,
    limit = FAMILIES_PER_STEP,
  }: { tenantId: string; client: { id: string; name: string }; note: string | null; limit?: number },
  { cause, now, signal }: { cause: Cause; now: Date; signal?: AbortSignal },
): Promise<{ ended: number; left: number }> {
  const selection = { clientId: client.id, atMost: limit };
  let active = 0;
  for (let steps = 0; steps < STEPS_AT_MOST && !signal?.aborted; steps += 1) {
    const step = await families.revoke({
      tenantId,
      selection,
      reason: 'revoked-by-administrator',
      note,
      targetName: client.name,
      cause,
      now,
    });
    active += step.active;
    if (step.ended < limit) return { ended: active, left: 0 };
  }
  return { ended: active, left: await families.countActiveGrants(tenantId, { clientId: client.id }, now) };
}
