import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import type { JsonObject } from '@/lib/platform/shared/json';
import { keepApplicationNotices } from '../../departures/postgres/departure-notices';
import type { PushedKind } from '../downstream-resource';
import type { ClaimedResource, SettledResource } from '../queue';
import { markingResources, waits } from './mark';

/** So many at once of one application, so that a slow one does not hold up the others. */
const OF_ONE_APPLICATION = 5;
/** More than a claim has room for, because another process may have claimed what some have. */
const APPLICATIONS_AT_MOST = 100;
/** Longer than the requests of any attempt take. */
const LEASE = sql`interval '3 minutes'`;

/** Stored times are rounded to milliseconds: what is due now may seem to be due just later. */
const isDue = sql`${waits} AND r.due_at <= clock_timestamp() + interval '1 millisecond' AND (r.leased_until IS NULL OR r.leased_until <= clock_timestamp())`;

/** Disabled applications are only read. */
const mayRun = sql`(a.disabled_at IS NULL OR r.kind = 'Reconcile')`;

/**
 * Claims what is due: who leaves first, then what has been due longest, and only a little of each application. Rows that
 * another process is claiming are skipped.
 */
export async function claimResources(connection: Connection, limit: number): Promise<ClaimedResource[]> {
  const claimed: ClaimedResource[] = [];
  const applications = await connection.query<{ tenantId: string; id: string }>(sql`
    SELECT a.tenant_id::text AS "tenantId", a.id::text AS id FROM downstream_application a
    CROSS JOIN LATERAL (
      SELECT r.priority, r.due_at FROM downstream_resource r
      WHERE r.tenant_id = a.tenant_id AND r.application_id = a.id AND ${isDue} AND ${mayRun}
      ORDER BY r.priority, r.due_at LIMIT 1
    ) first
    WHERE a.paused_until IS NULL OR a.paused_until <= clock_timestamp()
    ORDER BY first.priority, first.due_at LIMIT ${APPLICATIONS_AT_MOST}::int`);
  for (const [index, application] of applications.entries()) {
    if (claimed.length === limit) break;
    const share = Math.ceil((limit - claimed.length) / (applications.length - index));
    // What has been claimed is pushed nevertheless: no other process can claim it before its lease ends.
    try {
      claimed.push(...(await claimOf(connection, application, share)));
    } catch (error) {
      if (claimed.length === 0) throw error;
      break;
    }
  }
  return claimed;
}

function claimOf(
  connection: Connection,
  { tenantId, id }: { tenantId: string; id: string },
  limit: number,
): Promise<ClaimedResource[]> {
  const ofApplication = sql`r.tenant_id = ${tenantId}::uuid AND r.application_id = ${id}::uuid`;
  return connection.query(sql`
    WITH due AS (
      SELECT r.kind, r.resource_id, clock_timestamp() + ${LEASE} AS leased_until FROM downstream_resource r
      JOIN downstream_application a ON a.tenant_id = ${tenantId}::uuid AND a.id = r.application_id
      WHERE ${ofApplication} AND ${isDue} AND ${mayRun}
      ORDER BY r.priority, r.due_at
      LIMIT GREATEST(0, LEAST(${limit}::int, ${OF_ONE_APPLICATION}::int - (
        SELECT count(*)::int FROM downstream_resource r WHERE ${ofApplication} AND ${waits} AND r.leased_until > clock_timestamp())))
      FOR UPDATE OF r SKIP LOCKED
    )
    UPDATE downstream_resource r SET attempts = r.attempts + 1, leased_until = due.leased_until
    FROM due WHERE ${ofApplication} AND r.kind = due.kind AND r.resource_id = due.resource_id
    RETURNING r.tenant_id::text AS "tenantId", r.application_id::text AS "applicationId", r.kind, r.resource_id::text AS "resourceId",
      r.remote_id AS "remoteId", r.pushed, r.revision::text AS revision, r.attempts, r.waiting_since AS "waitingSince",
      now() AS "claimedAt", r.leased_until AS "leasedUntil", r.confirmed_at IS NOT NULL AS confirmed, r.request_id AS "requestId"`);
}

/** A row `r` that this process still holds: the lease may have ended, and another process may have claimed it. */
const held = ({ tenantId, applicationId, kind, resourceId, leasedUntil }: ClaimedResource): Sql =>
  sql`r.tenant_id = ${tenantId}::uuid AND r.application_id = ${applicationId}::uuid AND r.kind = ${kind} AND r.resource_id = ${resourceId}::uuid
    AND r.leased_until = ${leasedUntil}`;

const json = (value: JsonObject | null) => (value === null ? null : JSON.stringify(value));

/**
 * An UPDATE that notes what the application has now. If the resource was marked during the attempt, it waits on with its
 * newer revision; a reconcile that was canceled does not.
 * @param how.answered otherwise nothing had to be sent, which confirms nothing; only what is left of deleted people and
 *   groups has a name no more, and is kept from now on
 */
export const settlingResource = (
  claimed: ClaimedResource,
  { remoteId, pushed, name }: SettledResource,
  { answered }: { answered: boolean },
): Sql => sql`
  UPDATE downstream_resource r SET remote_id = ${remoteId}, pushed = ${json(pushed)}::jsonb, name = ${name}, settled_revision = GREATEST(r.settled_revision, ${claimed.revision}::bigint),
    attempts = 0, leased_until = NULL, last_error = NULL, confirmed_at = ${answered || name === null ? sql`now()` : sql`r.confirmed_at`}
  WHERE ${held(claimed)}`;

/** A DELETE of a row of whom the application never heard; if it was marked during the attempt, it waits on. */
export const forgettingResource = (claimed: ClaimedResource): Sql => sql`
  DELETE FROM downstream_resource r WHERE ${held(claimed)} AND r.revision = ${claimed.revision}::bigint`;

/**
 * An UPDATE that notes how far a walk has come. If it was marked during the step, it begins again.
 * @param position null begins again
 */
export const steppingResource = (claimed: ClaimedResource, position: JsonObject | null): Sql => sql`
  UPDATE downstream_resource r SET leased_until = NULL, attempts = 0, last_error = NULL, due_at = now(),
    pushed = CASE WHEN r.revision = ${claimed.revision}::bigint THEN ${json(position)}::jsonb END
  WHERE ${held(claimed)}`;

/**
 * An UPDATE that schedules a retry, or gives up. If the resource was marked during the attempt, it is due at once.
 * @param failure.reason as it is recorded
 */
export const failingResource = (
  claimed: ClaimedResource,
  { reason, againInMilliseconds, givesUp }: { reason: string; againInMilliseconds: number; givesUp: boolean },
): Sql => sql`
  UPDATE downstream_resource r SET leased_until = NULL, last_error = ${reason}, failed_at = later.now,
    due_at = CASE WHEN r.revision = ${claimed.revision}::bigint THEN later.at ELSE r.due_at END,
    given_up_at = CASE WHEN r.revision = ${claimed.revision}::bigint AND ${givesUp} THEN later.now END
  FROM (SELECT now() AS now, now() + ${againInMilliseconds}::float8 * interval '1 millisecond' AS at) later
  WHERE ${held(claimed)}`;

interface OfApplication {
  tenantId: string;
  id: string;
}

/** Marks a walk through everything, from its beginning. */
export async function markWalk(
  connection: Connection,
  { tenantId, id, requestId }: OfApplication & { requestId: string | null },
  kind: 'Application' | 'Reconcile',
): Promise<void> {
  await connection.execute(
    markingResources(
      sql`SELECT ${tenantId}::uuid, ${id}::uuid, ${kind}::text, ${id}::uuid, 2, now(), now(), ${requestId}::text`,
    ),
  );
}

/**
 * Cancels a reconcile that waits or is under way. What its current step settles no longer counts: its revision is older.
 * @returns whether there was one
 */
export async function cancelReconcile(connection: Connection, { tenantId, id }: OfApplication): Promise<boolean> {
  const canceled = await connection.execute(sql`
    UPDATE downstream_resource r SET revision = r.revision + 1, settled_revision = r.revision + 1, pushed = NULL
    WHERE r.tenant_id = ${tenantId}::uuid AND r.application_id = ${id}::uuid AND r.kind = 'Reconcile' AND r.resource_id = ${id}::uuid AND ${waits}`);
  return canceled === 1;
}

/**
 * Marks people or groups of one application, as a walk finds them.
 * @param resources by id, those first who are no longer assigned
 */
export async function markFound(
  connection: Connection,
  { tenantId, id, requestId }: OfApplication & { requestId: string | null },
  kind: PushedKind,
  resources: readonly { id: string; leaves: boolean }[],
): Promise<void> {
  if (resources.length === 0) return;
  await connection.execute(
    markingResources(sql`
      SELECT ${tenantId}::uuid, ${id}::uuid, ${kind}::text, found.id, CASE WHEN found.leaves THEN 0 ELSE 1 END, now(), now(), ${requestId}::text
      FROM unnest(${resources.map((one) => one.id)}::uuid[], ${resources.map(({ leaves }) => leaves)}::boolean[]) AS found(id, leaves) ORDER BY found.id`),
  );
}

/** See DownstreamChange.retry. */
export function retryResources(
  connection: Connection,
  {
    tenantId,
    applicationId,
    resource,
  }: { tenantId: string; applicationId: string; resource?: { kind: PushedKind; id: string } | undefined },
): Promise<number> {
  const which = resource
    ? sql`r.kind = ${resource.kind} AND r.resource_id = ${resource.id}::uuid`
    : sql`r.kind IN ('User', 'Group') AND r.revision > r.settled_revision`;
  return connection.execute(sql`
    UPDATE downstream_resource r SET due_at = now(), attempts = 0, waiting_since = now(), given_up_at = NULL, last_error = NULL
      ${resource ? sql`, revision = r.revision + 1, ${pushesAgain}` : empty}
    WHERE r.tenant_id = ${tenantId}::uuid AND r.application_id = ${applicationId}::uuid AND ${which}`);
}

/** What is there is unknown, so everything is sent. */
const pushesAgain = sql`pushed = CASE WHEN r.pushed IS NULL THEN NULL ELSE '{}'::jsonb END`;

/** Marks resources that a reconcile found to differ; what they have is unknown. @returns how many */
export async function repairResources(
  connection: Connection,
  { tenantId, id, requestId }: OfApplication & { requestId: string | null },
  differing: Sql,
): Promise<number> {
  await connection.execute(sql`
    UPDATE downstream_resource r SET ${pushesAgain}
    FROM (${differing}) d
    WHERE r.tenant_id = ${tenantId}::uuid AND r.application_id = ${id}::uuid AND r.kind = d.kind AND r.resource_id = d.resource_id`);
  return connection.execute(
    markingResources(sql`
      SELECT ${tenantId}::uuid, ${id}::uuid, d.kind, d.resource_id, 1, now(), now(), ${requestId}::text
      FROM (${differing}) d ORDER BY d.kind, d.resource_id`),
  );
}

/** Notes that a reconcile found resources there. */
export async function seeResources(
  connection: Connection,
  { tenantId, id }: OfApplication,
  kind: PushedKind,
  resourceIds: readonly string[],
): Promise<void> {
  await connection.execute(sql`
    UPDATE downstream_resource r SET seen_at = now()
    WHERE r.tenant_id = ${tenantId}::uuid AND r.application_id = ${id}::uuid AND r.kind = ${kind} AND r.resource_id = ANY(${resourceIds}::uuid[])`);
}

/** A DELETE of everything that is known about an application. */
export const deletingResources = ({ tenantId, id }: OfApplication): Sql => sql`
  DELETE FROM downstream_resource r WHERE r.tenant_id = ${tenantId}::uuid AND r.application_id = ${id}::uuid`;

const KEPT_DAYS = 30;

/**
 * What is left of people and groups that are deleted here: their rows have no name once the application has confirmed that.
 */
export const expiredDownstreamResources = expiredRows('downstream_resource', {
  key: { tenant_id: 'uuid', application_id: 'uuid', kind: 'text', resource_id: 'uuid' },
  at: sql`confirmed_at`,
  before: sql`now() - make_interval(days => ${KEPT_DAYS}::int)`,
  which: sql`name IS NULL AND revision = settled_revision AND kind IN ('User', 'Group')`,
  keep: keepApplicationNotices,
});
