import type { PeopleQuery } from '@/lib/directory/store';
import { containing } from '../containing';
import { empty, sql, type Sql } from '../database';

/** The condition that a row of person is what a list was narrowed to. */
export function peopleConditions({ tenantId, search, active, deleted, role, connectionId }: Pick<PeopleQuery, 'tenantId' | 'search' | 'active' | 'deleted' | 'role' | 'connectionId'>): Sql {
  return sql`person.tenant_id = ${tenantId}::uuid AND person.deleted_at ${deleted ? sql`IS NOT NULL` : sql`IS NULL`}
    ${search ? searchCondition(search) : empty}
    ${active === undefined ? empty : sql`AND person.active = ${active}`}
    ${role === undefined ? empty : sql`AND person.role = ${role}`}
    ${connectionCondition(connectionId)}`;
}

function searchCondition(search: string): Sql {
  const pattern = containing(search);
  return sql`AND (person.user_name_key LIKE ${pattern} OR person.display_name_key LIKE ${pattern} OR person.email_search LIKE ${pattern})`;
}

/** Undefined asks for everybody. */
function connectionCondition(connectionId: string | null | undefined): Sql {
  if (connectionId === undefined) return empty;
  return connectionId === null ? sql`AND person.connection_id IS NULL` : sql`AND person.connection_id = ${connectionId}::uuid`;
}
