import { type Sql, sql } from '@/lib/platform/postgres/database';

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
 * Whether a stream is about a person (OpenID SSF 1.0, 8.1.3). Receivers that administrators add are about everyone.
 * @param personId of the statement that joins `receiver`; null for a group
 */
export const concerns = (tenantId: string | undefined, personId: Sql): Sql => sql`
  (receiver.default_subjects = 'ALL') <> EXISTS (
    SELECT FROM event_stream_subject s WHERE s.tenant_id = ${tenantId}::uuid AND s.receiver_id = receiver.id AND s.person_id = ${personId})`;
