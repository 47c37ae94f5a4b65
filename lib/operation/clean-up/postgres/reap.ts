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
import { expiredFamilies, expiredReplays } from '@/lib/grants/token-families/postgres/expired-families';
import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { auditLogPartitions, expiredAuditEvents } from '@/lib/journal/audit/postgres/expire';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { expiredDepartureNotices } from '@/lib/journal/departures/postgres/departure-notices';
import { expiredDownstreamResources } from '@/lib/journal/downstream/postgres/resources';
import { expiredDeliveries, expiredEvents } from '@/lib/journal/events/postgres/drop-late';
import { expiredFailedRequests } from '@/lib/journal/failures/postgres/failed-request-batch';
import { expiredMail } from '@/lib/journal/mail/postgres';
import { expiredImports } from '@/lib/moving/import/postgres';
import { expiredSetupLinks, expiredSetupTests } from '@/lib/operation/setup-links/postgres';
import { expiredCounters } from '@/lib/operation/usage/postgres/usage-store';
import { resourceCounts } from '@/lib/people/postgres/resource-count';
import { type Connection, type Database, sql } from '@/lib/platform/postgres/database';
import { type ExpiredRows, expiredByTenant } from '@/lib/platform/postgres/expired-rows';
import { expiredUptime } from '@/lib/platform/postgres/uptime';
import { expiredBatchCreations } from '@/lib/provisioning/batch-creations/postgres/creations';
import { expiredProvisioningLog, provisioningLogWeeks } from '@/lib/provisioning/log/postgres/provisioning-log-batch';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { expiredAttempts } from '@/lib/sign-in/identity-providers/postgres/attempts';
import { expiredTests } from '@/lib/sign-in/identity-providers/postgres/provider-tests';
import { expiredLinks } from '@/lib/sign-in/one-time-links/postgres/end-open-links';
import { expiredChallenges } from '@/lib/sign-in/second-factors/postgres/challenges';
import { expiredSessions } from '@/lib/sign-in/sessions/postgres/end-sessions';
import { expiredKnownBrowsers } from '@/lib/sign-in/sessions/postgres/known-browsers';
import { expiredPendingSignIns } from '@/lib/sign-in/sessions/postgres/pending';
import { expiredThrottles } from '@/lib/sign-in/throttling/postgres/back-off';
import { tenantSettingsSchema } from '@/lib/tenants/settings';

/** The deletion of a person or a client takes several statements, so a step deletes few of them. */
const FEW = 100;

/**
 * Permanently deletes people of a tenant whose period for restoring them has ended, each with an audit entry.
 * @returns how many were deleted
 */
async function purgePeople(connection: Connection, tenantId: string, atMost: number): Promise<number> {
  const standard = tenantSettingsSchema.parse({}).deletedPeopleDays;
  const due = await connection.query<{ id: string; name: string; deletedAt: Date }>(sql`
    SELECT id::text AS id, user_name AS name, deleted_at AS "deletedAt" FROM person
    WHERE tenant_id = ${tenantId}::uuid AND deleted_at IS NOT NULL
      AND deleted_at <= now() - make_interval(days => (
        SELECT COALESCE((settings ->> 'deletedPeopleDays')::int, ${standard}::int) FROM tenant WHERE id = ${tenantId}::uuid))
    ORDER BY deleted_at, id LIMIT ${atMost}::int FOR UPDATE SKIP LOCKED`);
  for (const { id, name, deletedAt } of due) {
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

/** The lock that lets only one process of an installation take a step of the clean-up at a time. */
const ADVISORY_LOCK = 7_357_001;

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
  expiredTests,
  expiredMail,
  expiredBatchCreations,
  expiredSessions,
  expiredKnownBrowsers,
  expiredFamilies,
  expiredReplays,
  expiredInitialTokens,
  expiredSetupLinks,
  expiredSetupTests,
  expiredPersonalTokens,
  expiredSigningKeys,
  expiredDeliveries,
  expiredLogoutDeliveries,
  expiredEvents,
  expiredDownstreamResources,
  expiredImports,
  expiredCounters,
  expiredFailedRequests,
  provisioningLogWeeks,
  expiredProvisioningLog,
  auditLogPartitions,
  expiredAuditEvents,
  expiredDepartureNotices,
  expiredUptime,
  resourceCounts,
  expiredByTenant('person', purgePeople, FEW),
  expiredByTenant('client', reapClients, FEW),
];

/** One step in a separate transaction; `busy` while another process takes one. */
function takeStep(
  database: Database,
  { step }: ExpiredRows,
  from?: string,
): Promise<'busy' | Awaited<ReturnType<ExpiredRows['step']>>> {
  return database.transaction(async (connection) => {
    const [lock] = await connection.query<{ held: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCK}) AS held`,
    );
    return lock?.held ? step(connection, from) : 'busy';
  });
}

/**
 * Where this process ended after it had deleted many rows of a table. Until PostgreSQL has vacuumed their index
 * entries, a search from the start would pass all of them, so for an hour runs continue from there.
 */
const ends = new WeakMap<Database['pool'], Map<string, { from: string; validUntil: number }>>();
const MANY = 10_000;
const END_VALID_MILLISECONDS = 3_600_000;

/** Where the first step of each table starts. */
function startsOf({ pool }: Database): { of: ExpiredRows; from?: string }[] {
  const known = ends.get(pool);
  return expired.map((of) => {
    const end = known?.get(of.table);
    return end && performance.now() < end.validUntil ? { of, from: end.from } : { of };
  });
}

function noteEnd({ pool }: Database, table: string, from: string): void {
  const known = ends.get(pool) ?? new Map();
  ends.set(pool, known.set(table, { from, validUntil: performance.now() + END_VALID_MILLISECONDS }));
}

/** A table whose lock is not granted in time is left to the next run (lock_not_available). */
const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * Deletes what has expired, in turn one step of each table that has something left, until nothing is left or the time
 * is up. A table that fails does not keep the others from their turn.
 * @param limits.milliseconds how long it may go on; as long as it takes by default
 * @returns deleted rows by table; those so far if another process takes over the clean-up
 * @throws AggregateError at the end if tables failed
 */
export async function reapExpired(
  database: Database,
  { milliseconds = Infinity }: { milliseconds?: number } = {},
): Promise<Record<string, number>> {
  const end = performance.now() + milliseconds;
  const reaped: Record<string, number> = {};
  const failures: unknown[] = [];
  const turns = startsOf(database);
  for (let turn = turns.shift(); turn && performance.now() < end; turn = turns.shift()) {
    const { of, from } = turn;
    try {
      const outcome = await takeStep(database, of, from);
      if (outcome === 'busy') break;
      const deleted = (reaped[of.table] ?? 0) + outcome.deleted;
      reaped[of.table] = deleted;
      if (outcome.next === undefined) continue;
      turns.push({ of, from: outcome.next });
      if (of.byTime && deleted >= MANY) noteEnd(database, of.table, outcome.next);
    } catch (error) {
      if (isLockTimeout(error)) reaped[of.table] ??= 0;
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The clean-up of some tables failed.');
  return reaped;
}

/**
 * Deletes a tenant's self-registered and metadata document clients that have been unused for longer than it keeps them,
 * each with an audit entry. A client is kept while it has an active token family, code, device authorization or
 * backchannel request, an authorization request awaiting a decision, or a SCIM connection. Access tokens of the client
 * itself need no check: they last one day at most, and the shortest idle period is two days. A disabled client is kept
 * because otherwise it could come back enabled.
 * @returns how many were deleted
 */
export async function reapClients(connection: Connection, tenantId: string, atMost = FEW): Promise<number> {
  const standard = tenantSettingsSchema.parse({}).selfRegisteredIdleDays;
  const idle = await connection.query<{ clientId: string }>(sql`
    SELECT i.client_id AS "clientId" FROM tenant t JOIN client i ON i.tenant_id = t.id
    WHERE t.id = ${tenantId}::uuid AND i.tenant_id = ${tenantId}::uuid AND i.origin IN ('dynamic', 'metadata-document') AND i.disabled_at IS NULL
      AND GREATEST(i.created_at, i.updated_at, COALESCE(i.last_used_at, i.created_at)) < now() - make_interval(days => COALESCE((t.settings ->> 'selfRegisteredIdleDays')::int, ${standard}::int))
      AND NOT EXISTS (SELECT FROM token_family f WHERE f.tenant_id = i.tenant_id AND f.client_id = i.client_id AND ${isActiveFamily(sql`now()`)})
      AND NOT EXISTS (SELECT FROM authorization_code c WHERE c.tenant_id = i.tenant_id AND c.client_id = i.client_id AND ${isActiveCode(sql`now()`)})
      AND NOT EXISTS (SELECT FROM authorization_request r WHERE r.tenant_id = i.tenant_id AND r.client_id = i.client_id AND ${isActiveRequest(sql`now()`)})
      AND NOT EXISTS (SELECT FROM device_authorization d WHERE d.tenant_id = i.tenant_id AND d.client_id = i.client_id AND ${isActiveDevice(sql`now()`)})
      AND NOT EXISTS (SELECT FROM backchannel_request b WHERE b.tenant_id = i.tenant_id AND b.client_id = i.client_id AND ${isActiveBackchannelRequest(sql`now()`)})
      AND NOT EXISTS (SELECT FROM scim_connection s WHERE s.tenant_id = i.tenant_id AND s.client_id = i.client_id)
    LIMIT ${atMost}::int FOR UPDATE OF i SKIP LOCKED`);
  for (const { clientId } of idle) {
    await createClientStore(connection, { detach: detachClient }).change(async (steps) => {
      const client = await steps.lock(tenantId, clientId);
      if (client) await deleteLocked(steps, client, { cause: systemCause, now: new Date() });
    });
  }
  return idle.length;
}
