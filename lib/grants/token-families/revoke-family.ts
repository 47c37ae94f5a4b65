import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import type { FamilyStore } from './store';

/**
 * Revokes a token family at an administrator's request. Idempotent: a family that is already revoked stays unchanged.
 * @param note the administrator's words, kept with the event and the audit row
 */
export async function revokeFamily(
  families: Pick<FamilyStore, 'findFamily' | 'revoke'>,
  { tenantId, id, note }: { tenantId: string; id: string; note: string | null },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'revoked' | 'unchanged' | 'not-found' }> {
  if (!isId(id)) return { kind: 'not-found' };
  const family = await families.findFamily(tenantId, id, now);
  if (!family) return { kind: 'not-found' };
  const targetName = `${family.person.userName ?? family.person.id} at ${family.client.name ?? family.client.id}`;
  const { ended } = await families.revoke({
    tenantId,
    selection: { familyId: id },
    reason: 'revoked-by-administrator',
    note,
    targetName,
    cause,
    now,
  });
  return { kind: ended === 1 ? 'revoked' : 'unchanged' };
}
