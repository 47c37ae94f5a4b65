import { systemCause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { decoded } from '@/lib/platform/shared/message';
import { keepEventNotices } from '../../departures/postgres/departure-notices';
import { errorDetail } from '../error-detail';
import { receiverTarget } from '../receiver';
import { keptDays, waitingAtMost } from '../retention';

const BATCH = 1_000;
const ROUNDS_AT_MOST = 100;

interface LosingReceiver {
  id: string;
  name: string;
  dropped: number;
  lastError: string | null;
}

/** A receiver that has deliveries waiting. */
interface Waiting {
  tenantId: string;
  id: string;
}

const isLate = sql`status = 'pending' AND recorded_at < now() - make_interval(days => ${keptDays}::int)`;

const pendingOf = ({ tenantId, id }: Waiting) =>
  sql`tenant_id = ${tenantId}::uuid AND receiver_id = ${id}::uuid AND status = 'pending'`;

/** The receivers of some of the deliveries that have waited too long. */
const receiversWithLate = sql`
  SELECT DISTINCT tenant_id::text AS "tenantId", receiver_id::text AS id FROM (
    SELECT tenant_id, receiver_id FROM event_delivery WHERE ${isLate} LIMIT ${BATCH}) late`;

/**
 * Receivers that have anything waiting. Whether it is too much takes a statement for each, which only few of them need.
 */
const receiversWithWaiting = sql`
  SELECT tenant_id::text AS "tenantId", id::text AS id FROM event_receiver r
  WHERE EXISTS (
    SELECT FROM event_delivery d WHERE d.tenant_id = r.tenant_id AND d.receiver_id = r.id AND d.status = 'pending')`;

const oldestLocked = sql`ORDER BY recorded_at, id LIMIT ${BATCH}::int FOR UPDATE SKIP LOCKED`;

/** Selects deliveries of a receiver that have waited too long. Rows that another process is changing are skipped. */
const late = (receiver: Waiting) => sql`
  SELECT id FROM event_delivery WHERE ${pendingOf(receiver)} AND ${isLate} ${oldestLocked}`;

/** Selects, in the same way, deliveries of a receiver that are beyond those it may have waiting. */
const beyond = (receiver: Waiting) => sql`
  SELECT oldest.id FROM (
    SELECT recorded_at, id FROM event_delivery WHERE ${pendingOf(receiver)}
    ORDER BY recorded_at DESC, id DESC OFFSET ${waitingAtMost}::int LIMIT 1
  ) newest
  CROSS JOIN LATERAL (
    SELECT id FROM event_delivery
    WHERE ${pendingOf(receiver)} AND (recorded_at, id) <= (newest.recorded_at, newest.id) ${oldestLocked}
  ) oldest`;

/**
 * Gives up on events that have waited too long for their receiver, and on the oldest events of a receiver that has too
 * many waiting. A receiver that starts to lose events gets an audit entry; it counts as losing events until it next
 * accepts one.
 * @returns how many deliveries were given up
 */
export async function dropLate(database: Connection): Promise<number> {
  let dropped = 0;
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const receivers = await database.query<Waiting>(receiversWithLate);
    let count = 0;
    for (const receiver of receivers) count += await dropBatch(database, receiver, late(receiver));
    dropped += count;
    if (count === 0) break;
  }
  for (const receiver of await database.query<Waiting>(receiversWithWaiting)) {
    for (let round = 0, count = BATCH; round < ROUNDS_AT_MOST && count === BATCH; round++) {
      count = await dropBatch(database, receiver, beyond(receiver));
      dropped += count;
    }
  }
  return dropped;
}

/** @param which selects the deliveries of the receiver to give up on */
function dropBatch(database: Connection, { tenantId, id }: Waiting, which: Sql): Promise<number> {
  return database.transaction(async (connection) => {
    const [{ count, losing } = { count: 0, losing: [] }] = await connection.query<{
      count: number;
      losing: LosingReceiver[];
    }>(sql`
      WITH which AS (${which}), dropped AS (
        UPDATE event_delivery d SET status = 'expired', settled_at = now() FROM which
        WHERE d.tenant_id = ${tenantId}::uuid AND d.id = which.id RETURNING d.id
      ), counted AS (
        SELECT count(*)::int AS dropped FROM dropped
      ), losing AS (
        UPDATE event_receiver r SET losing_since = now() FROM counted
        WHERE r.tenant_id = ${tenantId}::uuid AND r.id = ${id}::uuid AND counted.dropped > 0 AND r.losing_since IS NULL AND r.disabled_at IS NULL
        RETURNING r.id, r.name, counted.dropped, r.last_error
      )
      SELECT (SELECT dropped FROM counted) AS count, COALESCE((
        SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'dropped', dropped, 'lastError', last_error)) FROM losing
      ), '[]'::jsonb) AS losing`);
    await writeAudit(
      connection,
      ...losing.map(({ dropped, lastError, ...receiver }) => ({
        tenantId,
        cause: systemCause,
        action: 'event-receiver.failing' as const,
        target: receiverTarget(receiver),
        detail: { dropped, ...(lastError === null ? { lastError } : errorDetail('lastError', decoded(lastError))) },
      })),
    );
    return count;
  });
}

/**
 * Settled deliveries, each with its event once no other delivery refers to it. Pending ones are expired by `dropLate`
 * first.
 */
export const expiredDeliveries = expiredRows('event_delivery', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`recorded_at`,
  before: sql`now() - make_interval(days => ${keptDays}::int)`,
  which: sql`(settled_at < now() - make_interval(days => ${keptDays}::int) OR (status = 'pending' AND recorded_at < now() - make_interval(days => ${keptDays + 1}::int)))`,
  keep: keepEventNotices,
  also: (tenantId) => sql`
    DELETE FROM outbox_event e WHERE e.tenant_id = ${tenantId}::uuid AND e.id IN (SELECT event_id FROM gone) AND NOT EXISTS (
      SELECT FROM event_delivery d WHERE d.tenant_id = ${tenantId}::uuid AND d.event_id = e.id AND d.id NOT IN (SELECT id FROM gone))`,
});

/**
 * Events that lost their deliveries in another way, as when their receiver is deleted. At this age few events are left,
 * so looking for a delivery of each is cheap.
 */
export const expiredEvents = expiredRows('outbox_event', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`created_at`,
  before: sql`now() - make_interval(days => ${2 * keptDays + 2}::int)`,
  which: sql`(SELECT 1 FROM event_delivery d WHERE d.tenant_id = outbox_event.tenant_id AND d.event_id = outbox_event.id LIMIT 1) IS NULL`,
});
