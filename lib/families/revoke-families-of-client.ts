import type { Cause } from '@/lib/audit/audit-entry';
import type { FamilyStore } from './store';

/**
 * Ends all families of a client on an administrator's word. What it will end is told beforehand by
 * `FamilyStore.countLiving`.
 * @returns how many of them still lived
 */
export async function revokeFamiliesOfClient(
  families: Pick<FamilyStore, 'revoke'>,
  { tenantId, client, note }: { tenantId: string; client: { id: string; name: string }; note: string | null },
  { cause, now }: { cause: Cause; now: Date },
): Promise<number> {
  const { living } = await families.revoke({
    tenantId, selection: { clientId: client.id }, reason: 'revoked-by-administrator', note, targetName: client.name, cause, now,
  });
  return living;
}
