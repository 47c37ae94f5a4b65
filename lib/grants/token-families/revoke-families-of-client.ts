import type { Cause } from '@/lib/journal/audit/audit-entry';
import { STEPS_AT_MOST } from './revoke-in-steps';
import { FAMILIES_PER_STEP } from './revoke-several-families';
import type { FamilyStore } from './store';

/**
 * Ends all families of a client on an administrator's word, in steps of one transaction and one audit row each, up to
 * the bound of one request. What was ended stays ended: asking again goes on with the rest. What it will end is told
 * beforehand by `FamilyStore.countLiving`.
 * @param how.signal ends it after the step that is under way: the caller has gone away
 * @returns how many that lived were ended, and how many of them still live
 */
export async function revokeFamiliesOfClient(
  families: Pick<FamilyStore, 'revoke' | 'countLiving'>,
  {
    tenantId,
    client,
    note,
    limit = FAMILIES_PER_STEP,
  }: { tenantId: string; client: { id: string; name: string }; note: string | null; limit?: number },
  { cause, now, signal }: { cause: Cause; now: Date; signal?: AbortSignal },
): Promise<{ ended: number; left: number }> {
  const selection = { clientId: client.id, atMost: limit };
  let living = 0;
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
    living += step.living;
    if (step.ended < limit) return { ended: living, left: 0 };
  }
  return { ended: living, left: await families.countLiving(tenantId, { clientId: client.id }, now) };
}
