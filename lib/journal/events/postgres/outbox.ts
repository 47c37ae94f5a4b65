import { markingEvents } from '@/lib/journal/downstream/postgres/mark';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { EventKind } from '../event-kinds';
import { type OutboxRow, signalsOf } from '../person-signal';
import type { ResourceEvent } from '../resource-event';
import { storedEvent } from '../stored-event';
import { tellingMovers } from './moved-claims';
import { concerns, insertDeliveries, insertEvents } from './outbox-rows';

/**
 * Puts events of one tenant into the outbox, over the connection of the transaction that they describe. A single
 * statement adds every event for each receiver that listens to one of its kinds. Nothing is written if there is no such
 * receiver, and attribute values are stored only if a receiver gets full content. A change holds a lock on the row of
 * its subject, so the database's clock orders the events of a subject.
 */
export async function recordEvents(connection: Connection, ...events: ResourceEvent[]): Promise<void> {
  if (events.length > 0) await connection.execute(sql`WITH ${telling(events)} SELECT`);
}

/** The same for Shared Signals that are not about a change of a person in the directory. */
export async function recordSignals(connection: Connection, tenantId: string, signals: OutboxRow[]): Promise<void> {
  if (signals.length > 0) await connection.execute(sql`WITH ${adding(tenantId, signals)} SELECT`);
}

/**
 * The same as `recordEvents`, as a part of the statement that makes the change. It also marks what downstream
 * applications must hear of.
 * @param events at least one, in their order
 * @returns CTEs
 */
export function telling(events: readonly ResourceEvent[]): Sql {
  const tenantId = events[0]?.tenantId;
  const rows = events.flatMap((event) => [resourceRow(event), ...signalsOf(event)]);
  const moved = events.flatMap(({ movers = [] }) => movers);
  const movers = events[0] && moved.length > 0 ? sql`, ${tellingMovers(events[0], moved)}` : empty;
  return sql`${adding(tenantId, rows)}, ${markingEvents(events)}${movers}`;
}

function resourceRow(event: ResourceEvent): OutboxRow {
  const { type, id } = event.resource;
  return { kinds: event.kinds, person_id: type === 'User' ? id : null, ...storedEvent(event) };
}

const PURGED: EventKind = 'account.purged';
/** Its payload is nothing but values, so only receivers of full content get it. */
const CLAIMS: EventKind = 'token-claims.changed';

function adding(tenantId: string | undefined, rows: readonly OutboxRow[]): Sql {
  const added = rows.map((row) => ({ id: newId(), ...row }));
  // The subjects of streams go with the person. The streams still hear of the end: a statement sees the rows as they
  // were before it.
  const forgotten = rows.some(({ kinds }) => kinds.includes(PURGED))
    ? sql`, forgotten AS (
      DELETE FROM event_stream_subject s USING added
      WHERE s.tenant_id = ${tenantId}::uuid AND s.person_id = added.person_id AND added.kinds @> ARRAY[${PURGED}::text]
    )`
    : empty;
  return sql`
    added AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS added(id uuid, kinds text[], subject text, person_id uuid, notice jsonb, "values" jsonb)
    ), heard AS (
      SELECT added.id AS event_id, added.subject, receiver.id AS receiver_id, receiver.content
      FROM added JOIN event_receiver receiver ON receiver.tenant_id = ${tenantId}::uuid AND receiver.disabled_at IS NULL AND receiver.event_kinds && added.kinds
        AND (receiver.content = 'full' OR NOT added.kinds @> ARRAY[${CLAIMS}::text]) AND ${concerns(tenantId, sql`added.person_id`)}
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
    )${forgotten}`;
}

const REVOKED: EventKind = 'token-family.revoked';

/** Whether a `receiver` hears of revoked token families. */
export const listensToRevoked = sql`receiver.disabled_at IS NULL AND receiver.event_kinds @> ARRAY[${REVOKED}::text]`;

/**
 * The part of a statement that adds revoked families to the outbox (lib/journal/events/build/build-revoked-family.ts),
 * for every receiver that subscribes to this event.
 * @param ended a CTE of the same statement, of families of the tenant, with id, person_id, client_id, reason, now,
 *   request_id, `active`, acting_person, the person who ended them, if any, and initiator, what any other is to them.
 *   Families that had expired ended before, so nobody hears of them
 * @returns further CTEs
 */
export const tellOfRevokedFamilies = (tenantId: string, ended: Sql): Sql => sql`
  announced AS MATERIALIZED (
    SELECT *, gen_random_uuid() AS message_id, 'User ' || person_id AS subject FROM ${ended} AS ended
    WHERE active AND EXISTS (SELECT FROM event_receiver receiver WHERE receiver.tenant_id = ${tenantId}::uuid AND ${listensToRevoked})
  ), message AS (
    ${insertEvents(sql`
      SELECT ${tenantId}::uuid, message_id, ARRAY[${REVOKED}::text], subject, jsonb_build_object(
        'familyId', id, 'personId', person_id, 'clientId', client_id, 'reason', reason,
        'revokedAt', floor(extract(epoch FROM now))::bigint, 'txn', request_id,
        'initiator', CASE WHEN acting_person = person_id::text THEN 'user' ELSE initiator END)
      FROM announced`)}
  ), scheduled AS (
    ${insertDeliveries(sql`
      SELECT ${tenantId}::uuid, gen_random_uuid(), receiver.id, announced.message_id, announced.subject, clock_timestamp(), clock_timestamp()
      FROM announced JOIN event_receiver receiver ON receiver.tenant_id = ${tenantId}::uuid AND ${listensToRevoked}
        AND ${concerns(tenantId, sql`announced.person_id`)}`)}
  )`;
