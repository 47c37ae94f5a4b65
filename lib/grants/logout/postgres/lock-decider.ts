import { isActivePerson } from '@/lib/people/postgres/active-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { activeSession } from './active-session';

/**
 * The person whose active session makes the decision, locked against deactivation as by `lockActivePerson`; null when
 * the session has ended or the person may not sign in.
 */
export async function lockDecider(
  connection: Connection,
  { tenantId, sessionId, now }: { tenantId: string; sessionId: string; now: Date },
): Promise<{ id: string; userName: string } | null> {
  const [person] = await connection.query<{ id: string; userName: string }>(sql`
    SELECT p.id::text AS id, p.user_name AS "userName"
    FROM session s JOIN person p ON p.tenant_id = s.tenant_id AND p.id = s.person_id AND ${isActivePerson}
    WHERE s.tenant_id = ${tenantId}::uuid AND s.id = ${sessionId}::uuid AND ${activeSession(sql`s`, ofTenant(tenantId), now)}
    FOR SHARE OF p`);
  return person ?? null;
}
