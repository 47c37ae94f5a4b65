import type { AssertedPerson, SubjectAttribute } from '@/lib/oauth/assertion/trusted-issuer';
import { assertedEmailKey, assertedNameKey } from '@/lib/people/postgres/asserted-key';
import { caseKey, type PersonRow, personColumns, personFromRow } from '@/lib/people/postgres/person-row';
import { primaryEmail } from '@/lib/people/primary-email';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';

const conditions: Record<SubjectAttribute, (value: string) => Sql | null> = {
  user_name: (value) => sql`user_name_key = ${assertedNameKey(value)}`,
  // An address that another person changed does not identify a person with a role until they have confirmed it.
  email: (value) =>
    sql`email_keys @> ARRAY[${assertedEmailKey(value)}]::text[] AND (role IS NULL OR email_unconfirmed_since IS NULL)`,
  external_id: (value) => sql`external_id = ${value}`,
  id: (value) => (isId(value) ? sql`id = ${value}::uuid` : null),
};

/** Many people may share an address, and only primary addresses count. */
const READ_AT_MOST = 100;

/** See TrustedIssuerStore.findAssertedPerson. An externalId that several people have identifies none of them. */
export async function findAssertedPerson(
  connection: Connection,
  tenantId: string,
  attribute: SubjectAttribute,
  value: string,
): Promise<AssertedPerson | null> {
  const people = await findAssertedPeople(connection, tenantId, attribute, value);
  return people.length === 1 ? (people[0] ?? null) : null;
}

/**
 * The people of the tenant with this value; none if there are too many to tell whom it means.
 * @param among a condition on `person`, whose table has no alias: all others are ignored
 */
export async function findAssertedPeople(
  connection: Connection,
  tenantId: string,
  attribute: SubjectAttribute,
  value: string,
  among: Sql = sql`true`,
): Promise<AssertedPerson[]> {
  const condition = conditions[attribute](value);
  if (!condition) return [];
  const rows = await connection.query<PersonRow>(sql`
    SELECT ${personColumns} FROM person
    WHERE tenant_id = ${tenantId}::uuid AND ${condition} AND ${among} AND deleted_at IS NULL LIMIT ${READ_AT_MOST}::int`);
  if (rows.length === READ_AT_MOST) return [];
  return rows
    .map(toAssertedPerson)
    .filter(({ primaryEmail: address }) => attribute !== 'email' || address === caseKey(value));
}

function toAssertedPerson(row: PersonRow): AssertedPerson {
  const { id, role, attributes } = personFromRow(row);
  const address = primaryEmail(attributes);
  return {
    personId: id,
    active: attributes.active,
    primaryEmail: address === null ? null : caseKey(address),
    isAdministrator: role !== null,
  };
}
