import type { Person } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { caseKey } from './person-row';

/**
 * Marks the address as verified after the person has followed an emailed link, provided that it is still their primary
 * address. The person's row is locked.
 * @param mailedTo in lower case; null for a link that was not emailed, which proves nothing
 * @returns whether it is
 */
export async function proveEmail(
  connection: Connection,
  { tenantId, id, attributes }: Person,
  mailedTo: string | null,
): Promise<boolean> {
  const primary = primaryEmail(attributes);
  if (mailedTo === null || primary === null || caseKey(primary) !== mailedTo) return false;
  await connection.execute(
    sql`UPDATE person SET verified_email_key = ${mailedTo} WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`,
  );
  return true;
}

/** Marks the primary addresses of several people, whose rows the transaction holds, as verified. */
export async function proveEmails(
  connection: Connection,
  tenantId: string,
  emails: readonly { id: string; email: string }[],
): Promise<void> {
  if (emails.length === 0) return;
  await connection.execute(sql`
    UPDATE person SET verified_email_key = given.email
    FROM unnest(${emails.map(({ id }) => id)}::uuid[], ${emails.map(({ email }) => caseKey(email))}::text[]) AS given (id, email)
    WHERE tenant_id = ${tenantId}::uuid AND person.id = given.id`);
}

/** See DirectoryStore.findVerifiedEmail. */
export async function findVerifiedEmail(
  connection: Connection,
  tenantId: string,
  personId: string,
): Promise<string | null> {
  if (!isId(personId)) return null;
  const [row] = await connection.query<{ email: string | null }>(sql`
    SELECT verified_email_key AS email FROM person
    WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid AND deleted_at IS NULL`);
  return row?.email ?? null;
}

/** See DirectoryChange.forgetVerifiedEmail. */
export async function forgetVerifiedEmail(connection: Connection, tenantId: string, personId: string): Promise<void> {
  await connection.execute(
    sql`UPDATE person SET verified_email_key = NULL WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid`,
  );
}
