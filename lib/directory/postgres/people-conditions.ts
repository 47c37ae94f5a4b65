import type { PeopleSelection } from '@/lib/directory/people-selection';
import type { Role } from '@/lib/people/person';
import { personContains } from '@/lib/people/postgres/search-people';
import { empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { hasImportedPassword } from '@/lib/sign-in/passwords/postgres/has-imported-password';

/** The condition that a row of person matches a list's filters. */
export function peopleConditions({
  tenantId,
  search,
  active,
  deleted,
  role,
  connectionId,
  importedPassword,
  createdFrom,
  createdUntil,
}: { tenantId: string } & PeopleSelection['filter']): Sql {
  return sql`person.tenant_id = ${tenantId}::uuid AND person.deleted_at ${deleted ? sql`IS NOT NULL` : sql`IS NULL`}
    ${search ? sql`AND ${personContains('person', search)}` : empty}
    ${active === undefined ? empty : sql`AND person.active = ${active}`}
    ${role === undefined ? empty : sql`AND person.role = ${role}`}
    ${importedPassword ? sql`AND ${hasImportedPassword(tenantId, sql`person`)}` : empty}
    ${createdFrom === undefined ? empty : sql`AND person.created_at >= ${createdFrom}`}
    ${createdUntil === undefined ? empty : sql`AND person.created_at < ${createdUntil}`}
    ${connectionCondition(connectionId)}`;
}

/** The condition that a row of person belongs to a selection. */
export function chosen(tenantId: string, { filter, ids, since, until }: PeopleSelection): Sql {
  return sql`${peopleConditions({ tenantId, ...filter })} AND person.created_at <= ${until}
    ${since === undefined ? empty : sql`AND person.created_at >= ${since}`}
    ${ids === undefined ? empty : sql`AND person.id = ANY(${ids.filter(isId)}::uuid[])`}`;
}

/** The condition that the actor may change a row of person: never their own, otherwise as `mayManage` decides. */
export const changeableBy = ({ id, role }: { id: string; role: Role | null }): Sql =>
  sql`(person.id <> ${id}::uuid ${role === 'owner' ? empty : sql`AND person.role IS DISTINCT FROM 'owner'`})`;

/** Undefined does not filter by connection. */
function connectionCondition(connectionId: string | null | undefined): Sql {
  if (connectionId === undefined) return empty;
  return connectionId === null
    ? sql`AND person.connection_id IS NULL`
    : sql`AND person.connection_id = ${connectionId}::uuid`;
}
