import { FAMILIES_PER_STEP, type RevocationStep, revokeSeveralFamilies } from './revoke-several-families';
import type { FamilyStore, SeveralFamilies } from './store';

/** One request runs at most this many steps of FAMILIES_PER_STEP families, which takes less than half a minute. */
export const STEPS_AT_MOST = 20;

/**
 * Revokes many token families at an administrator's request, step by step, up to the limit of one request. Completed
 * steps are kept, so a repeated request continues with the rest.
 * @param revocation.note why, in the administrator's words
 * @param how.signal stops after the current step because the caller has disconnected
 * @returns how many active families were revoked, and how many are still active
 */
export async function revokeInSteps(
  families: Pick<FamilyStore, 'walkActive' | 'revoke' | 'countSeveral'>,
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
  const { active } = await families.countSeveral({ tenantId, which, now: how.now });
  return { ended, left: active };
}
