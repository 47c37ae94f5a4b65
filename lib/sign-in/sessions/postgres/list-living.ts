import { livingSession } from '@/lib/grants/logout/postgres/living-session';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { ListedSession, SessionStore } from '../store';

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
