import type { EndedSessions } from '@/lib/grants/logout/session-grants';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { endWithGrants, lockHolders } from '@/lib/sign-in/sessions/postgres/end-sessions';

/**
 * Ends active sessions `s` that began at an identity provider, each with an audit entry, and everything that was
 * granted during them. The people's rows are locked first, as everywhere (docs/decisions/0003).
 */
export async function endFederatedSessions(
  connection: Connection,
  {
    tenantId,
    which,
    reason,
    cause,
    now,
  }: {
    tenantId: string;
    which: Sql;
    reason: 'provider-disabled' | 'provider-deleted' | 'identity-unlinked';
    cause: Cause;
    now: Date;
  },
): Promise<EndedSessions> {
  const federated = sql`${which} AND 'fed' = ANY (s.amr)`;
  await lockHolders(connection, { tenantId, which: federated, now });
  return endWithGrants(connection, { tenantId, which: federated, reason, cause, now });
}
