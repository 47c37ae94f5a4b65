import { lockActivePerson } from '@/lib/people/postgres/lock-active-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { activeSession } from './active-session';

/**
 * The person whose active session makes the decision, locked against deactivation; null when the session has ended or
 * the person may not sign in.
 */
export async function lockDecider(
  connection: Connection,
  { tenantId, sessionId, now }: { tenantId: string; sessionId: string; now: Date },
): Promise<{ id: string; userName: string } | null> {
  const [session] = await connection.query<{ personId: string }>(sql`
    SELECT person_id::text AS "personId" FROM session
    WHERE tenant_id = ${tenantId}::uuid AND id = ${sessionId}::uuid AND ${activeSession(sql`session`, now)}`);
  const person = session && (await lockActivePerson(connection, tenantId, session.personId));
  return person ? { id: session.personId, userName: person.userName } : null;
}
