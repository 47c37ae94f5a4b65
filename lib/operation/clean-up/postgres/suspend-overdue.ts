import { overdueTokens, revokeOverdueToken } from '@/lib/grants/access-keys/postgres/owned-tokens';
import { tokenOwnerEntry } from '@/lib/grants/access-keys/token-owner-entry';
import { suspendOverdueClient } from '@/lib/grants/clients/client-owner';
import type { ClientStore } from '@/lib/grants/clients/store';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { Connection } from '@/lib/platform/postgres/database';

/**
 * Suspends what has had no accountable person for longer than the grace period: disables clients and revokes SCIM
 * tokens, each in its own transaction. Several processes may run it at the same time.
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
  for (const which of await overdueTokens(database, now)) {
    const token = await database.transaction(async (connection) => {
      const revoked = await revokeOverdueToken(connection, which, now);
      if (revoked)
        await writeAudit(
          connection,
          tokenOwnerEntry(which.tenantId, revoked, { kind: 'suspended' }, revoked.ownerId, { cause: systemCause }),
        );
      return revoked;
    });
    if (token) suspended += 1;
  }
  return suspended;
}
