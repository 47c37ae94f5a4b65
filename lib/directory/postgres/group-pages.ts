import {
  COUNTED_AT_MOST,
  type GroupImpact,
  type GroupPagesStore,
  type GroupQuery,
  type GroupSort,
  type ListedGroup,
} from '@/lib/directory/group-pages';
import { containing } from '@/lib/platform/postgres/containing';
import { countRows } from '@/lib/platform/postgres/count-rows';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { planned, plannedFor } from '@/lib/platform/postgres/planned';
import { isId } from '@/lib/platform/shared/id';
import { groupColumns } from './groups';
import { listGroupsInGroup, listPeopleOfGroup } from './member-pages';

export function groupPagesStore(database: Connection): GroupPagesStore {
  return {
    listGroupPage: (query) => listGroupPage(database, query),
    listPeopleOfGroup: (query) => listPeopleOfGroup(database, query),
    listGroupsInGroup: (query) => listGroupsInGroup(database, query),
    findMembersAmong: (tenantId, groupId, ids) => findMembersAmong(database, tenantId, groupId, ids),
    findHoldersAmong: (tenantId, memberId, groupIds) => findHoldersAmong(database, tenantId, memberId, groupIds),
    impactOfGroup: (tenantId, groupId) => impactOfGroup(database, tenantId, groupId),
  };
}

const sortColumns: Record<GroupSort, Sql> = {
  displayName: sql`display_name_key`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
};

/**
 * See GroupPagesStore. Members are counted only for the rows of the page, and only up to the list's limit. The range of
 * one group is a hint to the planner: where one group has almost all members, it expects as many in every group that it
 * compares for equality, and then reads the whole table to find the few of a small one.
 */
async function listGroupPage(
  connection: Connection,
  { tenantId, search, connectionId, createdFrom, createdUntil, sort, descending, page, pageSize }: GroupQuery,
): Promise<{ groups: ListedGroup[]; total: number }> {
  const conditions = sql`tenant_id = ${tenantId}::uuid ${search ? groupSearch(search) : empty} ${connectionCondition(connectionId)}
    ${createdFrom ? sql`AND created_at >= ${createdFrom}` : empty} ${createdUntil ? sql`AND created_at < ${createdUntil}` : empty}`;
  const direction = descending ? sql`DESC` : sql`ASC`;
  const order = sql`"group".${sortColumns[sort]} ${direction}, "group".id ${direction}`;
  return plannedFor(connection, async (planned) => ({
    groups: await planned.query<ListedGroup>(sql`
      SELECT ${groupColumns}, (
        SELECT count(*)::int FROM (
          SELECT FROM group_member m WHERE m.tenant_id = ${ofTenant(tenantId)} AND m.group_id BETWEEN "group".id AND "group".id
          LIMIT ${COUNTED_AT_MOST + 1}::int
        ) AS few
      ) AS members
      FROM (SELECT * FROM "group" WHERE ${conditions} ORDER BY ${order} LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int) AS "group"
      ORDER BY ${order}`),
    total: await countRows(planned, sql`"group" WHERE ${conditions}`),
  }));
}

function groupSearch(search: string): Sql {
  const pattern = containing(search);
  return sql`AND (display_name_key LIKE ${pattern} OR external_id ILIKE ${pattern})`;
}

/** Undefined does not filter by connection. */
function connectionCondition(connectionId: string | null | undefined): Sql {
  if (connectionId === undefined) return empty;
  return connectionId === null ? sql`AND connection_id IS NULL` : sql`AND connection_id = ${connectionId}::uuid`;
}

async function findMembersAmong(
  connection: Connection,
  tenantId: string,
  groupId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (!isId(groupId) || ids.length === 0) return new Set();
  const rows = await connection.query<{ id: string }>(sql`
    SELECT member_id::text AS id FROM group_member
    WHERE tenant_id = ${tenantId}::uuid AND group_id = ${groupId}::uuid AND member_id = ANY(${[...ids]}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

async function findHoldersAmong(
  connection: Connection,
  tenantId: string,
  memberId: string,
  groupIds: readonly string[],
): Promise<Set<string>> {
  if (!isId(memberId) || groupIds.length === 0) return new Set();
  const rows = await connection.query<{ id: string }>(sql`
    SELECT group_id::text AS id FROM group_member
    WHERE tenant_id = ${tenantId}::uuid AND member_id = ${memberId}::uuid AND group_id = ANY(${[...groupIds]}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

/** See GroupPagesStore. Without nested groups, the direct members are everyone: a count of different people would sort. */
async function impactOfGroup(connection: Connection, tenantId: string, groupId: string): Promise<GroupImpact> {
  const tenant = sql`m.tenant_id = ${tenantId}::uuid`;
  // Groups may contain each other: UNION drops those already found, so each is visited once.
  const [impact] = await planned<GroupImpact>(
    connection,
    sql`
    WITH RECURSIVE inside(id) AS (
      SELECT ${groupId}::uuid
      UNION SELECT m.member_id FROM inside JOIN group_member m ON ${tenant} AND m.group_id = inside.id AND m.type = 'Group'
    ), direct AS MATERIALIZED (
      SELECT count(*)::int AS people FROM group_member m WHERE ${tenant} AND m.group_id = ${groupId}::uuid AND m.type = 'User'
    )
    SELECT direct.people,
      (SELECT count(*)::int FROM group_member m WHERE ${tenant} AND m.group_id = ${groupId}::uuid AND m.type = 'Group' AND m.member_id <> m.group_id) AS groups,
      CASE WHEN (SELECT count(*) FROM inside) = 1 THEN direct.people ELSE (
        SELECT count(DISTINCT m.member_id)::int FROM inside JOIN group_member m ON ${tenant} AND m.group_id = inside.id AND m.type = 'User'
      ) END AS "allPeople",
      (SELECT count(*)::int FROM group_member m WHERE ${tenant} AND m.member_id = ${groupId}::uuid AND m.group_id <> m.member_id) AS holders
    FROM direct`,
  );
  if (!impact) throw new Error('A count query returned no row.');
  return impact;
}
