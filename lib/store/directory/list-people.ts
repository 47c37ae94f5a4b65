import type { Person } from '@/lib/directory/person';
import type { PeopleQuery, PeopleSort } from '@/lib/directory/store';
import { type Connection, empty, join, sql, type Sql } from '../database';
import { caseKey, personColumns, personFromRow, type PersonRow } from './person-row';

const sortColumns: Record<PeopleSort, Sql> = {
  userName: sql`user_name_key`,
  displayName: sql`display_name_key`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
};

/** A pattern that holds the text anywhere; nothing in it is a wildcard. */
const containing = (text: string): string => `%${caseKey(text).replace(/[\\%_]/g, '\\$&')}%`;

function searchCondition(search: string): Sql {
  const pattern = containing(search);
  return sql`AND (user_name_key LIKE ${pattern} OR display_name_key LIKE ${pattern} OR email_search LIKE ${pattern})`;
}

/** Undefined asks for everybody. */
function connectionCondition(connectionId: string | null | undefined): Sql {
  if (connectionId === undefined) return empty;
  return connectionId === null ? sql`AND connection_id IS NULL` : sql`AND connection_id = ${connectionId}::uuid`;
}

/** One page of people, and how many there are on all pages. */
export async function listPeople(connection: Connection, query: PeopleQuery): Promise<{ people: Person[]; total: number }> {
  const conditions = sql`tenant_id = ${query.tenantId}::uuid AND deleted_at ${query.deleted ? sql`IS NOT NULL` : sql`IS NULL`}
    ${query.search ? searchCondition(query.search) : empty}
    ${query.active === undefined ? empty : sql`AND active = ${query.active}`}
    ${query.role === undefined ? empty : sql`AND role = ${query.role}`}
    ${connectionCondition(query.connectionId)}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const order = join([sql`${sortColumns[query.sort]} ${direction} NULLS LAST`, sql`id ${direction}`]);

  const [counted] = await connection.query<{ total: number }>(sql`SELECT count(*)::int AS total FROM person WHERE ${conditions}`);
  const rows = await connection.query<PersonRow>(sql`
    SELECT ${personColumns} FROM person WHERE ${conditions} ORDER BY ${order}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return { people: rows.map(personFromRow), total: counted?.total ?? 0 };
}
