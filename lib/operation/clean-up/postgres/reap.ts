import { deletePerson } from '@/lib/directory/postgres/write-person';
import { expiredPersonalTokens } from '@/lib/grants/access-keys/postgres/write-keys';
import { expiredRevokedTokens } from '@/lib/grants/access-tokens/postgres/revoke-access-token';
import { expiredAssertions } from '@/lib/grants/assertions/postgres/assertions';
import { expiredCodes, isActiveCode } from '@/lib/grants/authorization-codes/postgres/end-codes';
import {
  expiredAuthorizationRequests,
  expiredPushedRequests,
  isActiveRequest,
} from '@/lib/grants/authorization-requests/postgres/end-authorization-requests';
import {
  expiredBackchannelRequests,
  isActiveBackchannelRequest,
} from '@/lib/grants/backchannel-requests/postgres/end-requests';
import { deleteLocked } from '@/lib/grants/clients/delete-client';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { expiredInitialTokens } from '@/lib/grants/clients/postgres/initial-access-tokens';
import { expiredDeletedClients } from '@/lib/grants/clients/postgres/write-client';
import {
  expiredDeviceAuthorizations,
  isActiveDevice,
} from '@/lib/grants/device-authorizations/postgres/end-device-authorizations';
import { expiredLogoutDeliveries } from '@/lib/grants/logout/postgres/record-logouts';
import { expiredSigningKeys } from '@/lib/grants/signing-keys/postgres/change-keys';
import {
  expiredFamilies,
  expiredFamilyEvents,
  expiredReplays,
} from '@/lib/grants/token-families/postgres/expired-families';
import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { expiredDeliveries, expiredEvents } from '@/lib/journal/events/postgres/drop-late';
import { expiredFailedRequests } from '@/lib/journal/failures/postgres/failed-request-batch';
import { expiredMail } from '@/lib/journal/mail/postgres';
import { expiredCounters } from '@/lib/operation/usage/postgres/usage-store';
import { type Connection, type Database, sql } from '@/lib/platform/postgres/database';
import type { ExpiredRows } from '@/lib/platform/postgres/expired-rows';
import { expiredUptime } from '@/lib/platform/postgres/uptime';
import { expiredBatchCreations } from '@/lib/provisioning/batch-creations/postgres/creations';
import { expiredProvisioningLog } from '@/lib/provisioning/log/postgres/provisioning-log-batch';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { expiredAttempts } from '@/lib/sign-in/identity-providers/postgres/attempts';
import { expiredLinks } from '@/lib/sign-in/one-time-links/postgres/end-open-links';
import { expiredChallenges } from '@/lib/sign-in/second-factors/postgres/challenges';
import { expiredSessions } from '@/lib/sign-in/sessions/postgres/end-sessions';
import { expiredKnownBrowsers } from '@/lib/sign-in/sessions/postgres/known-browsers';
import { expiredPendingSignIns } from '@/lib/sign-in/sessions/postgres/pending';
import { expiredThrottles } from '@/lib/sign-in/throttling/postgres/back-off';
import { tenantSettingsSchema } from '@/lib/tenants/settings';

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
  expiredBackchannelRequests,
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
  expiredReplays,
  expiredInitialTokens,
  expiredPersonalTokens,
  expiredSigningKeys,
  expiredDeliveries,
  expiredLogoutDeliveries,
  expiredEvents,
  expiredCounters,
  expiredFailedRequests,
  expiredProvisioningLog,
  expiredUptime,
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

/**
 * Deletes self-registered and metadata document clients that have been unused for longer than their tenant keeps them,
 * each with an audit entry. A client is kept while it has an active token family, code, device authorization or
 * backchannel request, an authorization request awaiting a decision, or a SCIM connection. Access tokens of the client itself need no check:
 * they last one day at most, and the shortest idle period is two days. A disabled client is kept because otherwise it
 * could come back enabled.
 * @returns how many were deleted
 */
export async function reapClients(connection: Connection): Promise<number> {
  const standard = tenantSettingsSchema.parse({}).selfRegisteredIdleDays;
  const idle = await connection.query<{ tenantId: string; clientId: string }>(sql`
    SELECT i.tenant_id::text AS "tenantId", i.client_id AS "clientId"
    FROM tenant t JOIN client i ON i.tenant_id = t.id
    WHERE i.origin IN ('dynamic', 'metadata-document') AND i.disabled_at IS NULL
      AND GREATEST(i.created_at, i.updated_at, COALESCE(i.last_used_at, i.created_at)) < now() - make_interval(days => COALESCE((t.settings ->> 'selfRegisteredIdleDays')::int, ${standard}::int))
      AND NOT EXISTS (SELECT FROM token_family f WHERE f.tenant_id = i.tenant_id AND f.client_id = i.client_id AND ${isActiveFamily(sql`now()`)})
      AND NOT EXISTS (SELECT FROM authorization_code c WHERE c.tenant_id = i.tenant_id AND c.client_id = i.client_id AND ${isActiveCode(sql`now()`)})
      AND NOT EXISTS (SELECT FROM authorization_request r WHERE r.tenant_id = i.tenant_id AND r.client_id = i.client_id AND ${isActiveRequest(sql`now()`)})
      AND NOT EXISTS (SELECT FROM device_authorization d WHERE d.tenant_id = i.tenant_id AND d.client_id = i.client_id AND ${isActiveDevice(sql`now()`)})
      AND NOT EXISTS (SELECT FROM backchannel_request b WHERE b.tenant_id = i.tenant_id AND b.client_id = i.client_id AND ${isActiveBackchannelRequest(sql`now()`)})
      AND NOT EXISTS (SELECT FROM scim_connection s WHERE s.tenant_id = i.tenant_id AND s.client_id = i.client_id)
    LIMIT ${AT_MOST}::int FOR UPDATE OF i SKIP LOCKED`);
  for (const { tenantId, clientId } of idle) {
    await createClientStore(connection, { detach: detachClient }).change(async (steps) => {
      const client = await steps.lock(tenantId, clientId);
      if (client) await deleteLocked(steps, client, { cause: systemCause, now: new Date() });
    });
  }
  return idle.length;
}
