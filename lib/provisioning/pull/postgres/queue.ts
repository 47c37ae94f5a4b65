/** When directories are pulled, by which process, and how far a run has come. */
import { byTenant } from '@/lib/platform/postgres/by-tenant';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import { recorded } from '@/lib/platform/shared/say-plainly';
import type { ClaimedPull, Held, PullQueue, PullSettled } from '../queue';
import type { Run } from '../run';
import { listedGroups } from './listed-groups';
import { listedPeople } from './listed-people';
import { type PullSourceRow, pullSourceColumns, pullSourceFromRow } from './pull-source';

/** How long a claim holds a directory: longer than a page and the people on it take. */
const LEASE = sql`interval '3 minutes'`;

export function createPullQueue(database: Connection): PullQueue {
  return {
    claim: (limit) => claim(database, limit),
    hold: (held, run) => hold(database, held, run),
    begin: (held, run) =>
      database.transaction(async (connection) => {
        const until = await hold(connection, held, run, { begins: true });
        if (until) await listedPeople(connection).drop(held);
        return until;
      }),
    list: (held, run, page) =>
      database.transaction(async (connection) => {
        const until = await hold(connection, held, run);
        if (until) await listedPeople(connection).put(held, run.id, page);
        return until;
      }),
    readGroups: (held, run, page) =>
      database.transaction(async (connection) => {
        const until = await hold(connection, held, run);
        if (until) await listedGroups(connection).put(held, page);
        return until;
      }),
    settle: (held, how) => settle(database, held, how),
    ...listedPeople(database),
    ...listedGroups(database),
  };
}

type Due = { tenantId: string; connectionId: string; slug: string };
type ClaimedRow = PullSourceRow & Pick<ClaimedPull, 'issuerRole' | 'deltaLink' | 'groupDeltaLink' | 'leasedUntil'>;

/** See PullQueue.claim. Directories that another process is claiming are skipped. */
async function claim(connection: Connection, limit: number): Promise<ClaimedPull[]> {
  const found = await connection.query<Due>(sql`
    SELECT s.tenant_id::text AS "tenantId", s.connection_id::text AS "connectionId", t.slug
    FROM pull_source s JOIN tenant t ON t.id = s.tenant_id
    JOIN scim_connection c ON c.tenant_id = s.tenant_id AND c.id = s.connection_id AND c.disabled_at IS NULL
    WHERE s.pull_due_at <= clock_timestamp() AND (s.leased_until IS NULL OR s.leased_until <= clock_timestamp())
    ORDER BY s.pull_due_at LIMIT ${limit}::int`);
  const claimed: ClaimedPull[] = [];
  for (const [tenantId, due] of byTenant(found)) {
    const rows = await connection.query<ClaimedRow>(sql`
      WITH due AS (
        SELECT s.connection_id, clock_timestamp() + ${LEASE} AS leased_until FROM pull_source s
        WHERE s.tenant_id = ${tenantId}::uuid AND s.connection_id = ANY(${due.map(({ connectionId }) => connectionId)}::uuid[])
          AND s.pull_due_at <= clock_timestamp() AND (s.leased_until IS NULL OR s.leased_until <= clock_timestamp())
        FOR UPDATE SKIP LOCKED
      )
      UPDATE pull_source s SET leased_until = due.leased_until FROM due
      WHERE s.tenant_id = ${tenantId}::uuid AND s.connection_id = due.connection_id
      RETURNING ${pullSourceColumns}, s.issuer_role AS "issuerRole", s.delta_link AS "deltaLink", s.group_delta_link AS "groupDeltaLink", s.leased_until AS "leasedUntil"`);
    const tenantSlug = due[0]?.slug ?? '';
    claimed.push(...rows.map((row) => ({ ...pullSourceFromRow(row), tenantSlug })));
  }
  return claimed;
}

const held = ({ tenantId, connectionId, leasedUntil }: Held) =>
  sql`s.tenant_id = ${tenantId}::uuid AND s.connection_id = ${connectionId}::uuid AND s.leased_until = ${leasedUntil}`;

/** See PullQueue.hold. @param options.begins whether the run is the one that was asked for, if any was */
async function hold(connection: Connection, claimed: Held, run: Run, { begins = false } = {}): Promise<Date | null> {
  const [row] = await connection.query<{ until: Date }>(sql`
    WITH clock AS MATERIALIZED (SELECT clock_timestamp() + ${LEASE} AS until)
    UPDATE pull_source s SET run = ${JSON.stringify(run)}::jsonb, leased_until = clock.until ${begins ? sql`, asked = NULL` : empty}
    FROM clock WHERE ${held(claimed)} AND EXISTS (
      SELECT FROM scim_connection c WHERE c.tenant_id = ${claimed.tenantId}::uuid AND c.id = s.connection_id AND c.disabled_at IS NULL)
    RETURNING s.leased_until AS until`);
  return row?.until ?? null;
}

/**
 * See PullQueue.settle. After a run that ended, one that was asked for in the meantime is due immediately. A dry run,
 * which names people, is forgotten after a day.
 */
async function settle(connection: Connection, claimed: Held, how: PullSettled): Promise<void> {
  const { run, error, againInMilliseconds, deltaLink, groupDeltaLink, listAgainInMilliseconds, lastRun, dryRun } = how;
  const after = (milliseconds: number | null) => sql`clock.at + ${milliseconds}::float8 * interval '1 millisecond'`;
  const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
  await connection.execute(sql`
    WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS at)
    UPDATE pull_source s SET run = ${json(run)}, leased_until = NULL, error = ${error && recorded(error)}::text,
      failures = ${error === null ? sql`0` : sql`s.failures + 1`},
      pull_due_at = CASE WHEN s.asked IS NOT NULL AND ${error === null}::boolean THEN clock.at ELSE ${after(againInMilliseconds)} END
      ${deltaLink === undefined ? empty : sql`, delta_link = ${deltaLink}::text`}
      ${groupDeltaLink === undefined ? empty : sql`, group_delta_link = ${groupDeltaLink}::text`}
      ${listAgainInMilliseconds === undefined ? empty : sql`, list_due_at = ${after(listAgainInMilliseconds)}`}
      ${lastRun === undefined ? empty : sql`, last_run = ${json(lastRun)}`}
      ${dryRun === undefined ? sql`, dry_run = CASE WHEN (s.dry_run ->> 'endedAt')::timestamptz > clock.at - interval '1 day' THEN s.dry_run END` : sql`, dry_run = ${json(dryRun)}`}
    FROM clock WHERE ${held(claimed)}`);
}
