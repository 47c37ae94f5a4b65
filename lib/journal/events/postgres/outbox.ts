import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { EventKind } from '../event-kinds';
import type { ResourceEvent } from '../resource-event';
import { storedEvent } from '../stored-event';

/**
 * An INSERT that adds events to the outbox.
 * @param rows a SELECT of tenant_id, id, kinds, subject and payload
 */
export const insertEvents = (rows: Sql): Sql =>
  sql`INSERT INTO outbox_event (tenant_id, id, kinds, subject, payload) ${rows}`;

/**
 * An INSERT that schedules deliveries of events.
 * @param rows a SELECT of tenant_id, id, receiver_id, event_id, subject, recorded_at and next_attempt_at
 */
export const insertDeliveries = (rows: Sql): Sql => sql`
  INSERT INTO event_delivery (tenant_id, id, receiver_id, event_id, subject, recorded_at, next_attempt_at) ${rows}`;

/**
 * Puts events of one tenant into the outbox, over the connection of the transaction that they describe. A single
 * statement adds every event for each receiver that listens to one of its kinds. Nothing is written if there is no such
 * receiver, and attribute values are stored only if a receiver gets full content. A change holds a lock on the row of
 * its subject, so the database's clock orders the events of a subject.
 */
export async function recordEvents(connection: Connection, ...events: ResourceEvent[]): Promise<void> {
  if (events.length > 0) await connection.execute(sql`WITH ${telling(events)} SELECT`);
}

/**
 * The same as a part of the statement that makes the change.
 * @param events at least one, in their order
 * @returns CTEs
 */
export function telling(events: readonly ResourceEvent[]): Sql {
  const tenantId = events[0]?.tenantId;
  const added = events.map((event) => ({ id: newId(), kinds: event.kinds, ...storedEvent(event) }));
  return sql`
    added AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS added(id uuid, kinds text[], subject text, notice jsonb, "values" jsonb)
    ), heard AS (
      SELECT added.id AS event_id, added.subject, receiver.id AS receiver_id, receiver.content
      FROM added JOIN event_receiver receiver ON receiver.tenant_id = ${tenantId}::uuid AND receiver.disabled_at IS NULL AND receiver.event_kinds && added.kinds
    ), added_event AS (
      ${insertEvents(sql`
        SELECT ${tenantId}::uuid, added.id, added.kinds, added.subject,
               added.notice || CASE WHEN added.id IN (SELECT event_id FROM heard WHERE content = 'full') THEN added."values" ELSE '{}'::jsonb END
        FROM added WHERE added.id IN (SELECT event_id FROM heard)`)}
    ), added_delivery AS (
      ${insertDeliveries(sql`
        SELECT ${tenantId}::uuid, gen_random_uuid(), receiver_id, event_id, subject,
               clock_timestamp() + row_number() OVER (ORDER BY event_id) * interval '1 microsecond', clock_timestamp()
        FROM heard`)}
    )`;
}

const REVOKED: EventKind = 'token-family.revoked';

const listensToRevoked = sql`receiver.disabled_at IS NULL AND receiver.event_kinds @> ARRAY[${REVOKED}::text]`;

/**
 * The part of a statement that adds revoked families to the outbox (lib/journal/events/build/build-revoked-family.ts),
 * for every receiver that subscribes to this event.
 * @param ended a CTE of the same statement, of families of the tenant, with id, person_id, client_id, reason, now and
 *   request_id
 * @returns further CTEs
 */
export const tellOfRevokedFamilies = (tenantId: string, ended: Sql): Sql => sql`
  announced AS MATERIALIZED (
    SELECT *, gen_random_uuid() AS message_id, 'User ' || person_id AS subject FROM ${ended} AS ended
    WHERE EXISTS (SELECT FROM event_receiver receiver WHERE receiver.tenant_id = ${tenantId}::uuid AND ${listensToRevoked})
  ), message AS (
    ${insertEvents(sql`
      SELECT ${tenantId}::uuid, message_id, ARRAY[${REVOKED}::text], subject, jsonb_build_object(
        'familyId', id, 'personId', person_id, 'clientId', client_id, 'reason', reason,
        'revokedAt', floor(extract(epoch FROM now))::bigint, 'txn', request_id)
      FROM announced`)}
  ), scheduled AS (
    ${insertDeliveries(sql`
      SELECT ${tenantId}::uuid, gen_random_uuid(), receiver.id, announced.message_id, announced.subject, clock_timestamp(), clock_timestamp()
      FROM announced JOIN event_receiver receiver ON receiver.tenant_id = ${tenantId}::uuid AND ${listensToRevoked}`)}
  )`;
