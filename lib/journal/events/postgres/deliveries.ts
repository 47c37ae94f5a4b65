import { countRows } from '@/lib/platform/postgres/count-rows';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { decoded } from '@/lib/platform/shared/message';
import { type DeliveryStatus, deliveryStatuses, type ListedDelivery } from '../delivery';
import { testKind } from '../event-kinds';
import type { DeliveryQuery, StreamEvent } from '../store';
import { noticeSubject } from './stream-status';

/** See EventStore.listDeliveries. */
export async function listDeliveries(
  connection: Connection,
  query: DeliveryQuery,
): Promise<{ deliveries: ListedDelivery[]; total: number }> {
  const conditions = sql`d.tenant_id = ${query.tenantId}::uuid AND d.receiver_id = ${query.receiverId}::uuid
    ${query.search ? about(query.search) : empty}
    ${query.status ? sql`AND d.status = ${query.status}` : empty}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const total = await countRows(connection, sql`event_delivery d WHERE ${conditions}`);
  const rows = await connection.query<
    Omit<ListedDelivery, 'status' | 'lastError'> & { status: string; lastError: string | null }
  >(sql`
    SELECT d.id::text AS id, COALESCE(e.kinds, '{}') AS kinds, d.subject, d.status, d.attempts, d.recorded_at AS "recordedAt",
           CASE WHEN d.status = 'pending' THEN GREATEST(d.next_attempt_at, r.paused_until) ELSE d.next_attempt_at END AS "nextAttemptAt",
           d.settled_at AS "settledAt", d.last_error AS "lastError"
    FROM event_delivery d JOIN event_receiver r ON r.tenant_id = d.tenant_id AND r.id = d.receiver_id LEFT JOIN outbox_event e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
    WHERE ${conditions} ORDER BY d.recorded_at ${direction}, d.id ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return {
    deliveries: rows.map(({ status, lastError, ...row }) => ({
      ...row,
      status: statusOf(status),
      lastError: lastError === null ? null : decoded(lastError),
    })),
    total,
  };
}

function about(search: string): Sql {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`AND (d.subject ILIKE ${pattern} OR d.last_error ILIKE ${pattern})`;
}

const statusOf = (status: string): DeliveryStatus => deliveryStatuses.find((known) => known === status) ?? 'expired';

export async function countPending(connection: Connection, tenantId: string, receiverId: string): Promise<number> {
  const [counted] = await connection.query<{ pending: number }>(sql`
    SELECT count(*)::int AS pending FROM event_delivery
    WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${receiverId}::uuid AND status = 'pending'`);
  return counted?.pending ?? 0;
}

/** See EventChange.insertStreamEvent. */
export async function insertStreamEvent(
  connection: Connection,
  tenantId: string,
  receiverId: string,
  event: StreamEvent,
): Promise<string> {
  const subject = 'updated' in event ? noticeSubject(receiverId) : `Receiver ${receiverId}`;
  const [inserted] = await connection.query<{ id: string }>(sql`
    WITH event AS (
      INSERT INTO outbox_event (tenant_id, id, kinds, subject, payload)
      VALUES (${tenantId}::uuid, ${newId()}::uuid, ${[testKind]}::text[], ${subject}, ${JSON.stringify({ ...event, receiverId })}::jsonb)
      RETURNING id, subject
    )
    INSERT INTO event_delivery (tenant_id, id, receiver_id, event_id, subject, recorded_at, next_attempt_at)
    SELECT ${tenantId}::uuid, gen_random_uuid(), ${receiverId}::uuid, id, subject, clock_timestamp(), clock_timestamp() FROM event
    RETURNING id::text AS id`);
  if (!inserted) throw new Error('An insert returned no row.');
  return inserted.id;
}

/** See EventChange.dropPending. */
export function dropPending(connection: Connection, tenantId: string, receiverId: string): Promise<number> {
  return connection.execute(sql`
    UPDATE event_delivery SET status = 'expired', settled_at = now()
    WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${receiverId}::uuid AND status = 'pending'`);
}

/** See EventChange.deliverAgain. A settled event gets a full retention period again. */
export async function deliverAgain(
  connection: Connection,
  delivery: { tenantId: string; receiverId: string; deliveryId: string },
): Promise<boolean> {
  const { tenantId, receiverId, deliveryId } = delivery;
  const restarted = await connection.execute(sql`
    WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now)
    UPDATE event_delivery d SET status = 'pending', attempts = 0, next_attempt_at = now(), recorded_at = clock.now, settled_at = NULL, last_error = NULL
    FROM outbox_event e, clock
    WHERE d.tenant_id = ${tenantId}::uuid AND d.receiver_id = ${receiverId}::uuid AND d.id = ${deliveryId}::uuid AND d.status <> 'pending'
      AND e.tenant_id = d.tenant_id AND e.id = d.event_id`);
  return restarted === 1 || retryPending(connection, delivery);
}

/**
 * Ends the pause of a receiver that fails, and makes what it did not accept so far due: an event waits for older ones of
 * its subject.
 */
async function retryPending(
  connection: Connection,
  { tenantId, receiverId, deliveryId }: { tenantId: string; receiverId: string; deliveryId: string },
): Promise<boolean> {
  const resumed = await connection.execute(sql`
    UPDATE event_receiver r SET paused_until = NULL
    WHERE r.tenant_id = ${tenantId}::uuid AND r.id = ${receiverId}::uuid AND r.method <> 'poll' AND r.disabled_at IS NULL AND EXISTS (
      SELECT FROM event_delivery d
      WHERE d.tenant_id = ${tenantId}::uuid AND d.receiver_id = r.id AND d.id = ${deliveryId}::uuid AND d.status = 'pending'
        AND (d.last_error IS NOT NULL OR r.failing_since IS NOT NULL))`);
  if (resumed === 0) return false;
  await connection.execute(sql`
    UPDATE event_delivery SET next_attempt_at = now()
    WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${receiverId}::uuid AND status = 'pending' AND last_error IS NOT NULL`);
  return true;
}
