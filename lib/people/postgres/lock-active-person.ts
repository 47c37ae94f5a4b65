import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isActivePerson } from './active-person';

/**
 * Locks an active person's row against deactivation until the transaction ends. Every operation that issues something
 * to a person takes this lock first: a deactivation then either comes later and ends what was issued, or came earlier
 * and nothing is issued. Since every operation locks the person before anything else, there are no deadlocks.
 * @returns null when the person is unknown, inactive or deleted
 */
export async function lockActivePerson(
  connection: Connection,
  tenantId: string,
  personId: string,
): Promise<{ userName: string } | null> {
  const [person] = await connection.query<{ userName: string }>(sql`
    SELECT p.user_name AS "userName" FROM person p
    WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid AND ${isActivePerson}
    FOR SHARE`);
  return person ?? null;
}

/**
 * Locks a person's row, active or not, before something that was issued to the person is ended. Code that issues
 * something holds the shared lock above, so the next statement sees everything that was being issued.
 */
export async function waitForIssues(connection: Connection, tenantId: string, personId: string): Promise<void> {
  await connection.query(
    sql`SELECT id FROM person WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid FOR NO KEY UPDATE`,
  );
}
