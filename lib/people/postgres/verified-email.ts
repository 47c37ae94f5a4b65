import type { Person } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { caseKey } from './person-row';

/**
 * The person has followed a link that was mailed: the address is theirs, if it still is their primary one. The
 * person's row is locked.
 * @param mailedTo in lower case; null for a link that came otherwise, which proves nothing
 */
export async function proveEmail(
  connection: Connection,
  { tenantId, id, attributes }: Person,
  mailedTo: string | null,
): Promise<void> {
  const primary = primaryEmail(attributes);
  if (mailedTo === null || primary === null || caseKey(primary) !== mailedTo) return;
  await connection.execute(
    sql`UPDATE person SET verified_email_key = ${mailedTo} WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`,
  );
}

/** See DirectoryChange.forgetVerifiedEmail. */
export async function forgetVerifiedEmail(connection: Connection, tenantId: string, personId: string): Promise<void> {
  await connection.execute(
    sql`UPDATE person SET verified_email_key = NULL WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid`,
  );
}
