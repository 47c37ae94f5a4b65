import type { ResourceEvent } from '@/lib/events/resource-event';
import { storedEvent } from '@/lib/events/stored-event';
import { newId } from '@/lib/shared/id';
import { type Connection, sql } from '../database';

/**
 * Puts an event into the outbox, over the connection of the transaction that it tells of: for every receiver that
 * listens to one of its kinds, in one statement. Without such a receiver nothing is written; what only those may know
 * who want the values is kept only for them. Whoever changes a subject holds its row locked, so the database's clock
 * orders what is told of it.
 */
export async function recordEvent(connection: Connection, event: ResourceEvent): Promise<void> {
  const { tenantId, kinds } = event;
  const { subject, notice, values } = storedEvent(event);
  const id = newId();
  await connection.execute(sql`
    WITH wanted AS (
      SELECT id, content FROM event_receiver
      WHERE tenant_id = ${tenantId}::uuid AND disabled_at IS NULL AND event_kinds && ${[...kinds]}::text[]
    ), event AS (
      INSERT INTO outbox_event (tenant_id, id, kinds, subject, payload)
      SELECT ${tenantId}::uuid, ${id}::uuid, ${[...kinds]}::text[], ${subject},
             ${JSON.stringify(notice)}::jsonb || CASE WHEN EXISTS (SELECT FROM wanted WHERE content = 'full') THEN ${JSON.stringify(values)}::jsonb ELSE '{}'::jsonb END
      WHERE EXISTS (SELECT FROM wanted)
    )
    INSERT INTO event_delivery (tenant_id, id, receiver_id, event_id, subject, recorded_at, next_attempt_at)
    SELECT ${tenantId}::uuid, gen_random_uuid(), id, ${id}::uuid, ${subject}, clock_timestamp(), clock_timestamp() FROM wanted`);
}
