import type { Person } from '@/lib/people/person';
import { type Connection, empty, raw, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { userNameKey } from '@/lib/platform/shared/user-name';
import { isActivePerson } from './active-person';
import { type PersonRow, personColumns, personFromRow } from './person-row';
import { personTitle } from './person-title';
import { withinConnection } from './within-connection';

async function readPerson(
  connection: Connection,
  tenantId: string,
  condition: Sql,
  lock: Sql = empty,
): Promise<Person | null> {
  const [row] = await connection.query<PersonRow>(sql`
    SELECT ${personColumns} FROM person WHERE tenant_id = ${tenantId}::uuid AND ${condition} AND deleted_at IS NULL ${lock}`);
  return row ? personFromRow(row) : null;
}

const byId = (id: string, connectionId: string | null): Sql =>
  sql`id = ${id}::uuid ${withinConnection('person', connectionId)}`;

export async function findPerson(
  connection: Connection,
  tenantId: string,
  id: string,
  connectionId: string | null,
): Promise<Person | null> {
  return isId(id) ? readPerson(connection, tenantId, byId(id, connectionId)) : null;
}

export function findPersonByUserName(
  connection: Connection,
  tenantId: string,
  userName: string,
): Promise<Person | null> {
  return readPerson(connection, tenantId, sql`user_name_key = ${userNameKey(userName)}`);
}

/** See DirectoryStore.listNames. */
export async function listNames(
  connection: Connection,
  { tenantId, connectionId }: { tenantId: string; connectionId: string | null },
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await connection.query<{ id: string; name: string }>(sql`
    SELECT id::text, ${raw(personTitle('person'))} AS name FROM person
    WHERE tenant_id = ${tenantId}::uuid AND id = ANY(${[...ids]}::uuid[]) AND deleted_at IS NULL ${withinConnection('person', connectionId)}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function lockPerson(
  connection: Connection,
  tenantId: string,
  id: string,
  connectionId: string | null = null,
): Promise<Person | null> {
  return isId(id) ? readPerson(connection, tenantId, byId(id, connectionId), sql`FOR UPDATE`) : null;
}

/** Locks the tenant's row, so that counting owners waits for a transaction that is about to remove one. */
export async function isLastOwner(connection: Connection, tenantId: string, personId: string): Promise<boolean> {
  await connection.query(sql`SELECT id::text FROM tenant WHERE id = ${tenantId}::uuid FOR UPDATE`);
  const [others] = await connection.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM person p
    WHERE p.tenant_id = ${tenantId}::uuid AND p.role = 'owner' AND ${isActivePerson} AND p.id <> ${personId}::uuid`);
  return others?.count === 0;
}
