import { deletePerson } from '@/lib/directory/postgres/write-person';
import { expiredPersonalTokens } from '@/lib/grants/access-keys/postgres/write-keys';
import { expiredRevokedTokens } from '@/lib/grants/access-tokens/postgres/revoke-access-token';
import { expiredAssertions } from '@/lib/grants/assertions/postgres/assertions';
import { expiredCodes } from '@/lib/grants/authorization-codes/postgres/end-codes';
import {
  expiredAuthorizationRequests,
  expiredPushedRequests,
} from '@/lib/grants/authorization-requests/postgres/end-authorization-requests';
import { expiredInitialTokens } from '@/lib/grants/clients/postgres/initial-access-tokens';
import { expiredDeletedClients } from '@/lib/grants/clients/postgres/write-client';
import { expiredDeviceAuthorizations } from '@/lib/grants/device-authorizations/postgres/end-device-authorizations';
import { expiredLogoutDeliveries } from '@/lib/grants/logout/postgres/record-logouts';
import { expiredSigningKeys } from '@/lib/grants/signing-keys/postgres/change-keys';
import { expiredFamilies, expiredFamilyEvents } from '@/lib/grants/token-families/postgres/expired-families';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { expiredDeliveries, expiredEvents } from '@/lib/journal/events/postgres/drop-late';
import { expiredFailedRequests } from '@/lib/journal/failures/postgres/failed-request-batch';
import { expiredMail } from '@/lib/journal/mail/postgres';
import { expiredCounters } from '@/lib/operation/usage/postgres/count-batch';
import { type Connection, type Database, sql } from '@/lib/platform/postgres/database';
import type { ExpiredRows } from '@/lib/platform/postgres/expired-rows';
import { expiredBatchCreations } from '@/lib/provisioning/batch-creations/postgres/creations';
import { expiredProvisioningLog } from '@/lib/provisioning/log/postgres/provisioning-log-batch';
import { expiredAttempts } from '@/lib/sign-in/identity-providers/postgres/attempts';
import { expiredLinks } from '@/lib/sign-in/one-time-links/postgres/end-open-links';
import { expiredChallenges } from '@/lib/sign-in/second-factors/postgres/challenges';
import { expiredSessions } from '@/lib/sign-in/sessions/postgres/end-sessions';
import { expiredKnownBrowsers } from '@/lib/sign-in/sessions/postgres/known-browsers';
import { expiredPendingSignIns } from '@/lib/sign-in/sessions/postgres/pending';
import { expiredThrottles } from '@/lib/sign-in/throttling/postgres/back-off';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { reapClients } from './reap-clients';

/** Each deletion takes several statements, so a small limit keeps a batch short. */
const AT_MOST = 100;

/**
 * Permanently deletes people whose tenant's period for restoring them has ended, each with an audit entry.
 * @returns how many were deleted
 */
async function purgePeople(connection: Connection): Promise<number> {
  const standard = tenantSettingsSchema.parse({}).deletedPeopleDays;
  const due = await connection.query<{ tenantId: string; id: string; name: string; deletedAt: Date }>(sql`
    SELECT p.tenant_id::text AS "tenantId", p.id::text AS id, p.user_name AS name, p.deleted_at AS "deletedAt"
    FROM tenant t CROSS JOIN LATERAL (
      SELECT tenant_id, id, user_name, deleted_at FROM person
      WHERE tenant_id = t.id AND deleted_at IS NOT NULL
        AND deleted_at <= now() - make_interval(days => COALESCE((t.settings ->> 'deletedPeopleDays')::int, ${standard}::int))
      ORDER BY deleted_at, id LIMIT ${AT_MOST}::int FOR UPDATE SKIP LOCKED
    ) p LIMIT ${AT_MOST}::int`);
  for (const { tenantId, id, name, deletedAt } of due) {
    await deletePerson(connection, tenantId, id, new Date());
    await writeAudit(connection, {
      tenantId,
      cause: systemCause,
      action: 'person.purged',
      target: { type: 'person', id, name },
      detail: { deletedAt: deletedAt.toISOString() },
    });
  }
  return due.length;
}

/** The lock that lets only one process of an installation run the clean-up at a time. */
const ADVISORY_LOCK = 7_357_001;
const BATCH = 1_000;
const ROUNDS_AT_MOST = 100;

/** Everything that expires. Each entry is declared in the folder that writes to its table. */
const expired: readonly ExpiredRows[] = [
  expiredPushedRequests,
  expiredAuthorizationRequests,
  expiredCodes,
  expiredDeviceAuthorizations,
  expiredRevokedTokens,
  expiredDeletedClients,
  expiredAssertions,
  expiredThrottles,
  expiredLinks,
  expiredPendingSignIns,
  expiredChallenges,
  expiredAttempts,
  expiredMail,
  expiredBatchCreations,
  expiredSessions,
  expiredKnownBrowsers,
  expiredFamilies,
  expiredFamilyEvents,
  expiredInitialTokens,
  expiredPersonalTokens,
  expiredSigningKeys,
  expiredDeliveries,
  expiredLogoutDeliveries,
  expiredEvents,
  expiredCounters,
  expiredFailedRequests,
  expiredProvisioningLog,
];

/** Deletes one batch of obsolete rows from each table. */
async function reapOnce(connection: Connection): Promise<Record<string, number>> {
  const reaped: Record<string, number> = {};
  for (const { table, statement } of expired) reaped[table] = await connection.execute(statement(BATCH));
  reaped.person = await purgePeople(connection);
  reaped.client = await reapClients(connection);
  return reaped;
}

/** One round over all tables. Does nothing while another process runs the clean-up. */
function reapRound(database: Database): Promise<Record<string, number>> {
  return database.transaction(async (connection) => {
    const [lock] = await connection.query<{ held: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCK}) AS held`,
    );
    return lock?.held ? reapOnce(connection) : {};
  });
}

/**
 * Deletes expired rows in small transactions until nothing is left or the limit of one call is reached.
 * @returns deleted rows by table; empty while another process runs the clean-up
 */
export async function reapExpired(database: Database): Promise<Record<string, number>> {
  const reaped: Record<string, number> = {};
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const counts = Object.entries(await reapRound(database));
    for (const [table, count] of counts) reaped[table] = (reaped[table] ?? 0) + count;
    if (!counts.some(([, count]) => count === BATCH)) break;
  }
  return reaped;
}
