import type { PeopleQuery, PeopleSort } from '@/lib/directory/store';
import type { Person } from '@/lib/people/person';
import { type PersonRow, personColumns, personFromRow } from '@/lib/people/postgres/person-row';
import { type Connection, join, type Sql, sql } from '@/lib/platform/postgres/database';
import { peopleConditions } from './people-conditions';

const sortColumns: Record<PeopleSort, Sql> = {
  userName: sql`user_name_key`,
  displayName: sql`display_name_key`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
};

/** One page of people, and how many there are on all pages. */
export async function listPeople(
  connection: Connection,
  query: PeopleQuery,
): Promise<{ people: Person[]; total: number }> {
  const conditions = peopleConditions(query);
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const order = join([sql`${sortColumns[query.sort]} ${direction} NULLS LAST`, sql`id ${direction}`]);

  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM person WHERE ${conditions}`,
  );
  const rows = await connection.query<PersonRow>(sql`
    SELECT ${personColumns} FROM person WHERE ${conditions} ORDER BY ${order}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return { people: rows.map(personFromRow), total: counted?.total ?? 0 };
}
