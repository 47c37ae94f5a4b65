/** Judges a refresh token that has a successor, by when its request arrived (docs/decisions/0064). */
import type { Refresh } from '@/lib/oauth/protocol/store';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { servedMilliseconds } from '@/lib/platform/postgres/uptime';

/** How long a sender who is known may go on without having received the successor, in time that was served. */
const PROVEN_MILLISECONDS = 600_000;
/** Nothing is answered again later than this after the rotation, however long an outage lasts. */
export const REPLAYABLE_FOR = sql`interval '1 hour'`;

type Presentation =
  /** The immediate predecessor, so soon that it gets the same response. */
  | 'repeated'
  /** The immediate predecessor of a client that may not have received the response. */
  | 'unanswered'
  /** Its request arrived before its successor existed, but others have followed since. */
  | 'superseded'
  | 'leaked';

/** Whether uptime is recorded, which shows outages. */
export interface Recording {
  recordsUptime: boolean;
}

/**
 * @param refresh whose token is not the current one
 * @param connection holds the family's row
 */
export async function judgePresentation(
  connection: Connection,
  refresh: Refresh,
  { recordsUptime }: Recording,
): Promise<Presentation> {
  // With the grace period off, each token is good for one request, whatever the reason for another.
  if (refresh.graceSeconds === 0) return 'leaked';
  const found = await compareTimes(connection, refresh);
  if (!found) return 'leaked';
  const { predecessor, rotatedAt, arrivedAt, replayUntil } = found;
  if (predecessor && arrivedAt < replayUntil) return 'repeated';
  if (predecessor && arrivedAt < found.replayableUntil) {
    const graceMilliseconds = replayUntil - rotatedAt;
    const allowed = refresh.proven ? Math.max(PROVEN_MILLISECONDS, graceMilliseconds) : graceMilliseconds;
    const served = recordsUptime
      ? await servedMilliseconds(connection, new Date(rotatedAt), new Date(arrivedAt))
      : arrivedAt - rotatedAt;
    if (served < allowed) return 'unanswered';
  }
  return arrivedAt < found.succeededAt ? 'superseded' : 'leaked';
}

interface Times {
  /** Whether the token is the immediate predecessor, and the response that it got is still known. */
  predecessor: boolean;
  arrivedAt: number;
  rotatedAt: number;
  /** When the grace period ends. */
  replayUntil: number;
  /** When nothing is answered again, whatever outages there were. */
  replayableUntil: number;
  /**
   * When the token's own successor came into being. If that is no longer remembered, the earliest rotation that is: a
   * request that arrived before it may have been overtaken by all of them.
   */
  succeededAt: number;
}

const milliseconds = (at: Sql) => sql`COALESCE(extract(epoch FROM ${at})::float8 * 1000, 0)`;

/**
 * Dates the request and the rotations by the database's clock, in milliseconds. The process only says how old the
 * request is, which needs no clock that agrees with others. Its age is taken when the answer is here, not when the
 * statement is sent: the statement may have been held up on its way to the database, and must not make the request look
 * later than it was. If instead its answer was held up, the request looks earlier by that time.
 */
async function compareTimes(
  connection: Connection,
  { tenantId, familyId, generation, arrival }: Refresh,
): Promise<Times | undefined> {
  const [found] = await connection.query<Omit<Times, 'arrivedAt'> & { executedAt: number }>(sql`
    SELECT f.generation - ${generation}::int = 1 AND f.replay_response IS NOT NULL AS predecessor,
           ${milliseconds(sql`statement_timestamp()`)} AS "executedAt",
           ${milliseconds(sql`f.rotated_at`)} AS "rotatedAt",
           ${milliseconds(sql`COALESCE(f.replay_until, f.rotated_at)`)} AS "replayUntil",
           ${milliseconds(sql`f.rotated_at + ${REPLAYABLE_FOR}`)} AS "replayableUntil",
           ${milliseconds(sql`rotations.times[LEAST(f.generation - ${generation}::int, cardinality(rotations.times))]`)} AS "succeededAt"
    FROM token_family f
    CROSS JOIN LATERAL (SELECT f.rotated_at || f.earlier_rotations AS times) rotations
    WHERE f.tenant_id = ${tenantId}::uuid AND f.id = ${familyId}::uuid`);
  return found && { ...found, arrivedAt: found.executedAt - arrival.age() };
}
