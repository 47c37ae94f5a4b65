/** Judges a refresh token that has a successor, by when its request arrived (docs/decisions/0064). */
import type { Refresh } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
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

/**
 * @param refresh whose token is not the current one
 * @param connection holds the family's row
 */
export async function judgePresentation(connection: Connection, refresh: Refresh): Promise<Presentation> {
  // With the grace period off, each token is good for one request, whatever the reason for another.
  if (refresh.graceSeconds === 0) return 'leaked';
  const found = await compareTimes(connection, refresh);
  if (!found) return 'leaked';
  const { rotatedAt, arrivedAt, graceMilliseconds } = found;
  if (found.predecessor && found.inGrace) return 'repeated';
  if (found.predecessor && found.replayable) {
    const allowed = refresh.proven ? Math.max(PROVEN_MILLISECONDS, graceMilliseconds) : graceMilliseconds;
    if ((await servedMilliseconds(connection, rotatedAt, arrivedAt)) < allowed) return 'unanswered';
  }
  return found.early ? 'superseded' : 'leaked';
}

interface Times {
  /** Whether the token is the immediate predecessor, and the response that it got is still known. */
  predecessor: boolean;
  rotatedAt: Date;
  arrivedAt: Date;
  graceMilliseconds: number;
  inGrace: boolean;
  replayable: boolean;
  /** Whether the request arrived before the successor of its own token existed. */
  early: boolean;
}

/**
 * Compares when the request arrived with the rotations, all by the database's clock: the process says how long ago it
 * arrived, which needs no clock that agrees with others.
 */
async function compareTimes(
  connection: Connection,
  { tenantId, familyId, generation, arrival }: Refresh,
): Promise<Times | undefined> {
  const [found] = await connection.query<Times>(sql`
    SELECT f.generation - ${generation}::int = 1 AND f.replay_response IS NOT NULL AS predecessor,
           f.rotated_at AS "rotatedAt", a.arrived_at AS "arrivedAt",
           COALESCE(extract(epoch FROM f.replay_until - f.rotated_at), 0)::float8 * 1000 AS "graceMilliseconds",
           COALESCE(a.arrived_at < f.replay_until, false) AS "inGrace",
           COALESCE(a.arrived_at < f.rotated_at + ${REPLAYABLE_FOR}, false) AS replayable,
           COALESCE(a.arrived_at < (f.rotated_at || f.earlier_rotations)[f.generation - ${generation}::int], false) AS early
    FROM token_family f
    CROSS JOIN (SELECT statement_timestamp() - ${arrival.age()}::float8 * interval '1 millisecond' AS arrived_at) a
    WHERE f.tenant_id = ${tenantId}::uuid AND f.id = ${familyId}::uuid`);
  return found;
}
