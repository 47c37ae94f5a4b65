import { keyOwnerEntry } from '@/lib/grants/access-keys/key-owner-entry';
import { overdueKeys, revokeOverdueKey } from '@/lib/grants/access-keys/postgres/owned-keys';
import { suspendOverdueClient } from '@/lib/grants/clients/client-owner';
import type { ClientStore } from '@/lib/grants/clients/store';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { Connection } from '@/lib/platform/postgres/database';

/**
 * Suspends what has had no accountable person for longer than the grace period: disables clients and revokes access
 * keys and SCIM tokens, each in its own transaction. Several processes may run it at the same time.
 * @returns how many were suspended
 */
export async function suspendOverdue(
  database: Connection,
  clients: Pick<ClientStore, 'listOverdue' | 'change'>,
  now: Date,
): Promise<number> {
  let suspended = 0;
  for (const which of await clients.listOverdue(now))
    if (await suspendOverdueClient(clients, which, now)) suspended += 1;
  for (const which of await overdueKeys(database, now)) {
    const key = await database.transaction(async (connection) => {
      const revoked = await revokeOverdueKey(connection, which, now);
      if (revoked)
        await writeAudit(
          connection,
          keyOwnerEntry(which.tenantId, revoked, { kind: 'suspended' }, revoked.ownerId, { cause: systemCause }),
        );
      return revoked;
    });
    if (key) suspended += 1;
  }
  return suspended;
}
