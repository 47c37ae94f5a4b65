import { endGrants } from '@/lib/grants/token-families/postgres/end-grants';
import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { waitForIssues } from '@/lib/people/postgres/lock-active-person';
import { type Connection, type Database, sql } from '@/lib/platform/postgres/database';
import type { ConsentStore } from '../store';
import { endConsents } from './end-consents';
import { listAccess } from './list-access';
import { listConnectedApps, listOpenableApps } from './list-connected-apps';

type Withdrawal = Parameters<ConsentStore['withdraw']>[0];

/** See ConsentStore.withdraw. */
async function withdraw(connection: Connection, withdrawal: Withdrawal): Promise<{ families: number } | null> {
  const { tenantId, personId, clientId, cause, now } = withdrawal;
  await waitForIssues(connection, tenantId, personId);
  const { tokenFamilies: families } = await endGrants(connection, {
    tenantId,
    personId,
    clientId,
    families: isActiveFamily(now),
    reason: 'consent-withdrawn',
    now,
    ...cause,
  });
  const which = sql`person_id = ${personId}::uuid AND client_id = ${clientId}`;
  const consents = await endConsents(connection, { tenantId, which });
  if (consents === 0 && families === 0) return null;
  const client = await connection.prisma.client.findFirst({
    where: { tenantId, clientId },
    select: { clientName: true },
  });
  await writeAudit(connection, {
    tenantId,
    cause,
    action: 'consent.withdrawn',
    target: { type: 'client', id: clientId, name: client?.clientName ?? null },
    detail: { families },
  });
  return { families };
}

/** Connected apps on PostgreSQL. */
export function createConsentStore(database: Database): ConsentStore {
  return {
    listConnectedApps: (query) => listConnectedApps(database, query),
    listOpenableApps: (query) => listOpenableApps(database, query),
    listAccess: (query) => listAccess(database, query),
    withdraw: (withdrawal) => database.transaction((connection) => withdraw(connection, withdrawal)),
  };
}
