import { type Sql, sql } from '@/lib/platform/postgres/database';

/**
 * The subject of events that report a changed status to the stream: they are delivered even if it is paused or disabled
 * ("MUST send this event to the Receiver before stopping the stream", OpenID SSF 1.0, 8.1.5).
 */
export const noticeSubject = (receiverId: string): string => `Stream ${receiverId}`;
export const noticeSubjectOf = (receiver: Sql): Sql => sql`'Stream ' || ${receiver}.id::text`;

/**
 * Whether events are delivered to a receiver: not while it is disabled or paused, or its client is disabled.
 * @param ofTenant a condition on `client c`
 */
export const delivers = (receiver: Sql, ofTenant: Sql): Sql => sql`(
  ${receiver}.disabled_at IS NULL AND ${receiver}.held_at IS NULL AND NOT EXISTS (
    SELECT FROM client c WHERE ${ofTenant} AND c.client_id = ${receiver}.client_id AND c.disabled_at IS NOT NULL))`;
