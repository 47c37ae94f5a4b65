import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { ResourceEvent } from '../resource-event';
import { storedEvent } from '../stored-event';

/**
 * Puts events of one tenant into the outbox, over the connection of the transaction that they describe. A single
 * statement adds every event for each receiver that listens to one of its kinds. Nothing is written if there is no such
 * receiver, and attribute values are stored only if a receiver gets full content. A change holds a lock on the row of
 * its subject, so the database's clock orders the events of a subject.
 */
export async function recordEvents(connection: Connection, ...events: ResourceEvent[]): Promise<void> {
  const tenantId = events[0]?.tenantId;
  if (tenantId === undefined) return;
  const told = events.map((event) => ({ id: newId(), kinds: event.kinds, ...storedEvent(event) }));
  await connection.execute(sql`
    WITH told AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS told(id uuid, kinds text[], subject text, notice jsonb, "values" jsonb)
    ), wanted AS (
      SELECT told.id AS event_id, told.subject, receiver.id AS receiver_id, receiver.content
      FROM told JOIN event_receiver receiver ON receiver.tenant_id = ${tenantId}::uuid AND receiver.disabled_at IS NULL AND receiver.event_kinds && told.kinds
    ), event AS (
      INSERT INTO outbox_event (tenant_id, id, kinds, subject, payload)
      SELECT ${tenantId}::uuid, told.id, told.kinds, told.subject,
             told.notice || CASE WHEN told.id IN (SELECT event_id FROM wanted WHERE content = 'full') THEN told."values" ELSE '{}'::jsonb END
      FROM told WHERE told.id IN (SELECT event_id FROM wanted)
    )
    INSERT INTO event_delivery (tenant_id, id, receiver_id, event_id, subject, recorded_at, next_attempt_at)
    SELECT ${tenantId}::uuid, gen_random_uuid(), receiver_id, event_id, subject, clock_timestamp(), clock_timestamp() FROM wanted`);
}
