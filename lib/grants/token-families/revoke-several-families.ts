import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { FamilyStore, SeveralFamilies } from './store';

/** How many families one step revokes in one transaction, which takes about a second. */
export const FAMILIES_PER_STEP = 500;

export interface RevocationStep {
  /** How many of them were active. */
  revoked: number;
  /** Where the next step continues; null when this was the last. */
  next: string | null;
}

/**
 * One step of revoking many token families at an administrator's request. A completed step is kept even if no further
 * step follows. `FamilyStore.countSeveral` gives the number in advance.
 * @param revocation.note why, in the administrator's words: kept with each family's event and in the audit log
 * @param revocation.afterId where the previous step ended; null for the first step
 */
export async function revokeSeveralFamilies(
  families: Pick<FamilyStore, 'walkActive' | 'revoke'>,
  {
    tenantId,
    which,
    note,
    afterId,
    limit = FAMILIES_PER_STEP,
  }: { tenantId: string; which: SeveralFamilies; note: string; afterId: string | null; limit?: number },
  { cause, now }: { cause: Cause; now: Date },
): Promise<RevocationStep> {
  const ids = await families.walkActive({ tenantId, which, afterId, limit, now });
  if (ids.length === 0) return { revoked: 0, next: null };
  const said = Object.entries(which.filter).flatMap(([name, value]) =>
    value ? [[name, value instanceof Date ? value.toISOString() : value]] : [],
  );
  const chosenBy = which.ids ? null : { ...Object.fromEntries(said), until: which.until.toISOString() };
  const { active } = await families.revoke({
    tenantId,
    selection: { familyIds: ids, chosenBy },
    reason: 'revoked-by-administrator',
    note,
    targetName: null,
    cause,
    now,
  });
  return { revoked: active, next: ids.length < limit ? null : (ids.at(-1) ?? null) };
}
