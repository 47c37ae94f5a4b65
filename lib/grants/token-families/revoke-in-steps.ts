import { FAMILIES_PER_STEP, type RevocationStep, revokeSeveralFamilies } from './revoke-several-families';
import type { FamilyStore, SeveralFamilies } from './store';

/** One request ends so many times FAMILIES_PER_STEP: less than half a minute. */
export const STEPS_AT_MOST = 20;

/**
 * Ends many families on an administrator's word, step by step, up to the bound of one request. What was ended stays
 * ended: whoever asks again goes on with the rest.
 * @param revocation.note why, in the administrator's words
 * @param how.signal ends it after the step that is under way: the caller has gone away
 * @returns how many that lived were ended, and how many of them still live
 */
export async function revokeInSteps(
  families: Pick<FamilyStore, 'walkLiving' | 'revoke' | 'countSeveral'>,
  {
    tenantId,
    which,
    note,
    limit = FAMILIES_PER_STEP,
  }: { tenantId: string; which: SeveralFamilies; note: string; limit?: number },
  { signal, ...how }: Parameters<typeof revokeSeveralFamilies>[2] & { signal: AbortSignal },
): Promise<{ ended: number; left: number }> {
  let [ended, afterId]: [number, string | null] = [0, null];
  for (let steps = 0; steps < STEPS_AT_MOST && !signal.aborted; steps += 1) {
    const step: RevocationStep = await revokeSeveralFamilies(families, { tenantId, which, note, afterId, limit }, how);
    ended += step.revoked;
    if (step.next === null) return { ended, left: 0 };
    afterId = step.next;
  }
  const { living } = await families.countSeveral({ tenantId, which, now: how.now });
  return { ended, left: living };
}
