import type {
  GroupMember,
  GroupMemberSort,
  MemberQuery,
  PersonMember,
  PersonMemberSort,
} from '@/lib/directory/group-pages';
import { shownName, titleKey } from '@/lib/people/postgres/person-title';
import { personContains } from '@/lib/people/postgres/search-people';
import { containing } from '@/lib/platform/postgres/containing';
import { countRows } from '@/lib/platform/postgres/count-rows';
import { type Connection, empty, raw, type Sql, sql } from '@/lib/platform/postgres/database';
import { plannedFor } from '@/lib/platform/postgres/planned';

const nameKey = raw(titleKey('p'));

/**
 * Matches the index of names in both directions. Large groups are read along the index, small ones by sorting their
 * members; the planner picks the cheaper way.
 */
const personOrder: Record<PersonMemberSort, (direction: Sql) => Sql> = {
  displayName: (direction) => sql`${nameKey} ${direction}, p.id ${direction}`,
  userName: (direction) => sql`p.user_name_key ${direction}, p.id ${direction}`,
  addedAt: (direction) => sql`m.added_at ${direction}, p.id ${direction}`,
};

const groupOrder: Record<GroupMemberSort, (direction: Sql) => Sql> = {
  displayName: (direction) => sql`g.display_name_key ${direction}, g.id ${direction}`,
  addedAt: (direction) => sql`m.added_at ${direction}, g.id ${direction}`,
};

/** See GroupPagesStore.listPeopleOfGroup. */
export function listPeopleOfGroup(
  connection: Connection,
  query: MemberQuery<PersonMemberSort>,
): Promise<{ members: PersonMember[]; total: number }> {
  return readPage<PersonMember>(connection, {
    query,
    type: 'User',
    columns: sql`p.id::text AS id, p.user_name AS "userName", ${shownName} AS "displayName", p.active, m.added_at AS "addedAt"`,
    join: sql`JOIN person p ON p.tenant_id = m.tenant_id AND p.id = m.member_id AND p.deleted_at IS NULL`,
    found: personContains('p', query.search ?? ''),
    order: personOrder[query.sort](directionOf(query)),
  });
}

/** See GroupPagesStore.listGroupsInGroup. */
export function listGroupsInGroup(
  connection: Connection,
  query: MemberQuery<GroupMemberSort>,
): Promise<{ members: GroupMember[]; total: number }> {
  return readPage<GroupMember>(connection, {
    query,
    type: 'Group',
    columns: sql`g.id::text AS id, g.display_name AS "displayName", m.added_at AS "addedAt"`,
    join: sql`JOIN "group" g ON g.tenant_id = m.tenant_id AND g.id = m.member_id`,
    found: sql`g.display_name_key LIKE ${containing(query.search ?? '')}`,
    order: groupOrder[query.sort](directionOf(query)),
  });
}

const directionOf = ({ descending }: { descending: boolean }): Sql => (descending ? sql`DESC` : sql`ASC`);

interface PageParts {
  query: MemberQuery<string>;
  type: 'User' | 'Group';
  columns: Sql;
  join: Sql;
  /** The search condition. */
  found: Sql;
  order: Sql;
}

/** A deleted person belongs to no group, so without a search members can be counted without joining their records. */
async function readPage<Row>(
  connection: Connection,
  { query, type, columns, join, found, order }: PageParts,
): Promise<{ members: Row[]; total: number }> {
  const { tenantId, groupId, search, page, pageSize } = query;
  const within = sql`m.tenant_id = ${tenantId}::uuid AND m.group_id = ${groupId}::uuid AND m.type = ${type}`;
  const from = sql`group_member m ${join} WHERE ${within} ${search ? sql`AND ${found}` : empty}`;
  return plannedFor(connection, async (planned) => ({
    members: await planned.query<Row>(
      sql`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`,
    ),
    total: await countRows(planned, search ? from : sql`group_member m WHERE ${within}`),
  }));
}
