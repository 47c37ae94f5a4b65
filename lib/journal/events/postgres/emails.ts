import { primaryOf, textOf } from '@/lib/oauth/openid/known-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { JsonValue } from '@/lib/platform/shared/json';

/** Lower case turns some characters into ASCII, so an address that has others could be taken for another person's. */
const PLAIN = /^[\x00-\x7f]*$/;

const primaryIn = (emails: JsonValue | null): string | null => textOf(primaryOf(emails ?? undefined).value) ?? null;

/** The primary email address of a person, also of one who was deleted and can still be restored. */
export async function readEmail(connection: Connection, tenantId: string, personId: string): Promise<string | null> {
  const [person] = await connection.query<{ emails: JsonValue | null }>(
    sql`SELECT attributes->'emails' AS emails FROM person WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid`,
  );
  return person ? primaryIn(person.emails) : null;
}

/** See EventChange.peopleWithEmail. */
export async function peopleWithEmail(connection: Connection, tenantId: string, email: string): Promise<string[]> {
  if (!PLAIN.test(email)) return [];
  const key = email.toLowerCase();
  const people = await connection.query<{ id: string; emails: JsonValue | null }>(sql`
    SELECT id::text AS id, attributes->'emails' AS emails FROM person
    WHERE tenant_id = ${tenantId}::uuid AND email_keys @> ARRAY[${key}]::text[] AND deleted_at IS NULL LIMIT 100`);
  return people.flatMap(({ id, emails }) => (primaryIn(emails)?.toLowerCase() === key ? [id] : []));
}
