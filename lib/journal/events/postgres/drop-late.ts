import { systemCause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { decoded } from '@/lib/platform/shared/message';
import { errorDetail } from '../error-detail';
import { receiverTarget } from '../receiver';
import { keptDays, waitingAtMost } from '../retention';

const BATCH = 1_000;
const ROUNDS_AT_MOST = 100;

interface LosingReceiver {
  tenantId: string;
  id: string;
  name: string;
  dropped: number;
  lastError: string | null;
}

const late = sql`
  SELECT tenant_id, id FROM event_delivery WHERE status = 'pending' AND recorded_at < now() - make_interval(days => ${keptDays}::int)
  LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;

const beyond = sql`
  SELECT w.tenant_id, w.id FROM event_receiver r
  CROSS JOIN LATERAL (
    SELECT recorded_at, id FROM event_delivery WHERE tenant_id = r.tenant_id AND receiver_id = r.id AND status = 'pending'
    ORDER BY recorded_at DESC, id DESC OFFSET ${waitingAtMost}::int LIMIT 1
  ) newest
  CROSS JOIN LATERAL (
    SELECT tenant_id, id FROM event_delivery
    WHERE tenant_id = r.tenant_id AND receiver_id = r.id AND status = 'pending' AND (recorded_at, id) <= (newest.recorded_at, newest.id)
    ORDER BY recorded_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ) w
  LIMIT ${BATCH}`;

/**
 * Gives up on events that have waited too long for their receiver, and on the oldest events of a receiver that has too
 * many waiting. A receiver that starts to lose events gets an audit entry; it counts as losing events until it next
 * accepts one.
 * @returns how many deliveries were given up
 */
export async function dropLate(database: Connection): Promise<number> {
  let dropped = 0;
  for (const which of [late, beyond]) {
    for (let round = 0, count = BATCH; round < ROUNDS_AT_MOST && count === BATCH; round++) {
      count = await dropBatch(database, which);
      dropped += count;
    }
  }
  return dropped;
}

function dropBatch(database: Connection, which: Sql): Promise<number> {
  return database.transaction(async (connection) => {
    const [{ count, losing } = { count: 0, losing: [] }] = await connection.query<{
      count: number;
      losing: LosingReceiver[];
    }>(sql`
      WITH which AS (${which}), dropped AS (
        UPDATE event_delivery d SET status = 'expired', settled_at = now() FROM which
        WHERE d.tenant_id = which.tenant_id AND d.id = which.id RETURNING d.tenant_id, d.receiver_id
      ), counted AS (
        SELECT tenant_id, receiver_id, count(*)::int AS dropped FROM dropped GROUP BY tenant_id, receiver_id
      ), losing AS (
        UPDATE event_receiver r SET losing_since = now() FROM counted
        WHERE r.tenant_id = counted.tenant_id AND r.id = counted.receiver_id AND r.losing_since IS NULL AND r.disabled_at IS NULL
        RETURNING r.tenant_id, r.id, r.name, counted.dropped, r.last_error
      )
      SELECT (SELECT count(*)::int FROM dropped) AS count, COALESCE((
        SELECT jsonb_agg(jsonb_build_object('tenantId', tenant_id, 'id', id, 'name', name, 'dropped', dropped, 'lastError', last_error)) FROM losing
      ), '[]'::jsonb) AS losing`);
    await writeAudit(
      connection,
      ...losing.map(({ tenantId, dropped, lastError, ...receiver }) => ({
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
