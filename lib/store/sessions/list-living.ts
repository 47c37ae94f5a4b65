import type { ListedSession, SessionStore } from '@/lib/sessions/store';
import { type Connection, sql } from '../database';
import { livingSession } from './living-session';

/** See SessionStore.listLiving. */
export function listLiving(
  connection: Connection,
  { tenantId, personId, now, limit, offset }: Parameters<SessionStore['listLiving']>[0],
): Promise<ListedSession[]> {
  return connection.query<ListedSession>(sql`
    SELECT id::text AS id, amr, ip_address AS "ipAddress", user_agent AS "userAgent", city, country, created_at AS "createdAt",
           last_seen_at AS "lastSeenAt", expires_at AS "expiresAt"
    FROM session
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND ${livingSession(sql`session`, now)}
    ORDER BY last_seen_at DESC, id DESC LIMIT ${limit}::int OFFSET ${offset}::int`);
}
