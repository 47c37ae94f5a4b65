import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
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
  const tenantId = events[0]?.tenantId;
  if (tenantId === undefined) return;
  const added = events.map((event) => ({ id: newId(), kinds: event.kinds, ...storedEvent(event) }));
  await connection.execute(sql`
    WITH added AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS added(id uuid, kinds text[], subject text, notice jsonb, "values" jsonb)
    ), wanted AS (
      SELECT added.id AS event_id, added.subject, receiver.id AS receiver_id, receiver.content
      FROM added JOIN event_receiver receiver ON receiver.tenant_id = ${tenantId}::uuid AND receiver.disabled_at IS NULL AND receiver.event_kinds && added.kinds
    ), event AS (
      INSERT INTO outbox_event (tenant_id, id, kinds, subject, payload)
      SELECT ${tenantId}::uuid, added.id, added.kinds, added.subject,
             added.notice || CASE WHEN added.id IN (SELECT event_id FROM wanted WHERE content = 'full') THEN added."values" ELSE '{}'::jsonb END
      FROM added WHERE added.id IN (SELECT event_id FROM wanted)
    )
    INSERT INTO event_delivery (tenant_id, id, receiver_id, event_id, subject, recorded_at, next_attempt_at)
    SELECT ${tenantId}::uuid, gen_random_uuid(), receiver_id, event_id, subject, clock_timestamp(), clock_timestamp() FROM wanted`);
}

interface RevokedFamilies {
  tenantId: string;
  families: readonly { id: string; personId: string; clientId: string }[];
  /** One of the values of token_family.revoke_reason. */
  reason: string;
  now: Date;
  origin: RequestOrigin | null;
}

const KIND: EventKind = 'token-family.revoked';

/**
 * Adds revoked families to the outbox (lib/journal/events/build/build-revoked-family.ts), on the connection of the
 * transaction that revokes them. One statement covers all families and all receivers that subscribe to this event.
 */
export async function recordRevokedFamilies(
  connection: Connection,
  { tenantId, families, reason, now, origin }: RevokedFamilies,
): Promise<void> {
  if (families.length === 0) return;
  const column = (name: 'id' | 'personId' | 'clientId') => families.map((family) => family[name]);
  await connection.execute(sql`
    WITH wanted AS (
      SELECT id FROM event_receiver WHERE tenant_id = ${tenantId}::uuid AND disabled_at IS NULL AND event_kinds @> ARRAY[${KIND}::text]
    ), revoked AS (
      SELECT gen_random_uuid() AS id, family_id, person_id, client_id
      FROM unnest(${column('id')}::text[], ${column('personId')}::text[], ${column('clientId')}::text[]) AS family (family_id, person_id, client_id)
      WHERE EXISTS (SELECT FROM wanted)
    ), event AS (
      INSERT INTO outbox_event (tenant_id, id, kinds, subject, payload)
      SELECT ${tenantId}::uuid, id, ARRAY[${KIND}::text], 'User ' || person_id, jsonb_build_object(
        'familyId', family_id, 'personId', person_id, 'clientId', client_id, 'reason', ${reason}::text,
        'revokedAt', ${Math.floor(now.getTime() / 1000)}::bigint, 'txn', ${origin?.requestId ?? null}::text)
      FROM revoked
    )
    INSERT INTO event_delivery (tenant_id, id, receiver_id, event_id, subject, recorded_at, next_attempt_at)
    SELECT ${tenantId}::uuid, gen_random_uuid(), wanted.id, revoked.id, 'User ' || revoked.person_id, clock_timestamp(), clock_timestamp()
    FROM wanted CROSS JOIN revoked`);
}
