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
