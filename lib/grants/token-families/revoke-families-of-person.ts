import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import type { FamilyStore } from './store';

/**
 * Revokes all token families of a person at an administrator's request; the person may sign in again.
 * `FamilyStore.countActiveGrants` gives the number in advance.
 * @returns how many of them were still active
 */
export async function revokeFamiliesOfPerson(
  families: Pick<FamilyStore, 'revoke'>,
  { tenantId, person, note }: { tenantId: string; person: { id: string; userName: string }; note: string | null },
  { cause, now }: { cause: Cause; now: Date },
): Promise<number> {
  if (!isId(person.id)) return 0;
  const { active } = await families.revoke({
    tenantId,
    selection: { personId: person.id },
    reason: 'revoked-by-administrator',
    note,
    targetName: person.userName,
    cause,
    now,
  });
  return active;
}
