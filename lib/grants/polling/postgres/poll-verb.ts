import type { Approval, Poll, PollQuery } from '@/lib/oauth/polling/poll';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';

interface Row extends Approval {
  clientId: string;
  status: 'pending' | 'approved' | 'denied' | 'redeemed';
  expiresAt: Date;
  expired: boolean;
  /** Describes the poll that was recorded; null when there was nothing to record. */
  tooFast: boolean | null;
  /** Null for a first poll. */
  earlySeconds: number | null;
  intervalSeconds: number | null;
  violations: number | null;
  /** Null when the session's row has been deleted. */
  sessionId: string;
}

/** A table of requests that clients poll, and its column with the hash of what they present. */
interface PolledTable {
  name: Sql;
  codeHash: Sql;
}

/**
 * How many poll statements a process runs at the same time for a tenant, and how many polls share one. Polls that
 * arrive while they run share the next statement.
 */
const POLLS = { atOnce: 2, mostItems: 64 };

/**
 * Records a poll and returns the state of the request, in one statement. The row is locked first, so each of several
 * parallel polls sees the previous one. Simultaneous polls of a tenant share a statement and its commit, except for
 * polls of the same code: those run one after the other.
 * @param table declared in the folder that writes to the table, which has the columns of `device_authorization`
 * @param codeHash the column with the hash of what clients present
 */
export function pollVerb(table: string, codeHash: string, database: Connection): (query: PollQuery) => Promise<Poll> {
  const polled = { name: sql([table]), codeHash: sql([codeHash]) };
  const pollTogether = coalesce(
    (tenantId, queries: PollQuery[]) => pollDistinct(database, polled, tenantId, queries),
    POLLS,
  );
  return async (query) => {
    // Null means that the code does not exist, or that another poll or a decision held its row.
    const found =
      (await pollTogether(query)) ?? (await pollCodes(database, polled, query.tenantId, [query], 'wait'))[0];
    return found ?? { kind: 'unknown' };
  };
}

/** If several polls are for the same code, only the first of them is answered. */
async function pollDistinct(
  database: Connection,
  table: PolledTable,
  tenantId: string,
  polls: PollQuery[],
): Promise<(Poll | null)[]> {
  const first = new Map<string, number>();
  const keys = polls.map(({ codeHash }, index) => {
    const key = Buffer.from(codeHash).toString('base64');
    if (!first.has(key)) first.set(key, index);
    return key;
  });
  const isFirst = (index: number) => first.get(keys[index] ?? '') === index;
  const answers = await pollCodes(
    database,
    table,
    tenantId,
    polls.filter((_, index) => isFirst(index)),
    'skip',
  );
  return polls.map((_, index) => (isFirst(index) ? (answers.shift() ?? null) : null));
}

/**
 * Records polls of different codes of a tenant. Rows are looked up only by their keys (see claim-refreshes.ts).
 * @param busy what to do about a code whose row is being changed; statements that several polls share skip it
 * @returns the outcomes in the order of the polls; null where the code does not exist or was skipped
 */
async function pollCodes(
  database: Connection,
  { name, codeHash }: PolledTable,
  tenantId: string,
  polls: readonly PollQuery[],
  busy: 'wait' | 'skip',
): Promise<(Poll | null)[]> {
  const column = <Name extends keyof PollQuery>(of: Name) => polls.map((poll) => poll[of]);
  const rows = await database.query<Row & { position: number }>(sql`
    WITH asked AS (
      SELECT * FROM unnest(
        ${column('codeHash')}::bytea[], ${column('clientId')}::text[], ${column('now')}::timestamptz[],
        ${column('slowDownSeconds')}::int[], ${column('toleranceMilliseconds')}::int[]
      ) WITH ORDINALITY AS asked (code_hash, client_id, now, slow_down_seconds, tolerance_milliseconds, position)
    ), held AS (
      SELECT d.*, asked.position, asked.now, asked.client_id AS asked_client_id, asked.slow_down_seconds, d.expires_at <= asked.now AS expired,
             EXTRACT(epoch FROM d.last_polled_at + make_interval(secs => d.interval_seconds) - asked.now)::float8 AS early_seconds,
             COALESCE(d.last_polled_at + make_interval(secs => d.interval_seconds - asked.tolerance_milliseconds / 1000.0) > asked.now, false) AS too_fast
      FROM asked CROSS JOIN LATERAL (
        SELECT * FROM ${name} WHERE tenant_id = ${ofTenant(tenantId)} AND ${codeHash} = asked.code_hash
        OFFSET 0 FOR UPDATE ${busy === 'skip' ? sql`SKIP LOCKED` : empty}
      ) d
    ), noted AS (
      UPDATE ${name} d
      SET last_polled_at = held.now,
          interval_seconds = d.interval_seconds + CASE WHEN held.too_fast THEN held.slow_down_seconds ELSE 0 END,
          poll_violations = d.poll_violations + held.too_fast::int
      FROM held
      WHERE d.tenant_id = ${ofTenant(tenantId)} AND d.${codeHash} = held.${codeHash}
        AND held.client_id = held.asked_client_id AND held.status = 'pending' AND NOT held.expired
      RETURNING held.position, held.too_fast, d.interval_seconds, d.poll_violations
    )
    SELECT held.position::int, held.client_id AS "clientId", held.status, held.expires_at AS "expiresAt", held.expired,
           held.scopes, held.resources, COALESCE(held.authorization_details, '[]') AS "authorizationDetails", held.person_id::text AS "personId", s.id::text AS "sessionId",
           EXTRACT(epoch FROM date_trunc('second', s.auth_time))::float8 AS "authTime", s.amr, s.acr,
           noted.too_fast AS "tooFast", held.early_seconds AS "earlySeconds", noted.interval_seconds AS "intervalSeconds", noted.poll_violations AS violations
    FROM held
    LEFT JOIN noted ON noted.position = held.position
    LEFT JOIN LATERAL (
      SELECT * FROM session WHERE tenant_id = ${ofTenant(tenantId)} AND id = held.session_id OFFSET 0
    ) s ON s.person_id = held.person_id`);
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return polls.map(({ clientId }, index) => {
    const row = byPosition.get(index + 1);
    return row ? describe(row, clientId) : null;
  });
}

function describe(row: Row, clientId: string): Poll {
  if (row.clientId !== clientId) return { kind: 'other-client' };
  if (row.status === 'redeemed') return { kind: 'used' };
  if (row.status === 'denied') return { kind: 'denied' };
  if (row.expired) return { kind: 'expired', expiresAt: row.expiresAt };
  if (row.status === 'approved') return approved(row);
  const { tooFast, earlySeconds, intervalSeconds, violations } = row;
  if (!tooFast || earlySeconds === null || intervalSeconds === null || violations === null) return { kind: 'pending' };
  return { kind: 'too-fast', earlySeconds, intervalSeconds, violations };
}

/** If the session has been deleted, the approval no longer has a holder and counts as denied. */
function approved({ personId, sessionId, scopes, resources, authorizationDetails, authTime, amr, acr }: Row): Poll {
  if (sessionId === null) return { kind: 'denied' };
  return {
    kind: 'approved',
    approval: { personId, sessionId, scopes, resources, authorizationDetails, authTime, amr, acr },
  };
}
