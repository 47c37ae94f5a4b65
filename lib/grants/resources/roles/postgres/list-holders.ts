import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { shownName, titleKey } from '@/lib/people/postgres/person-title';
import { personContains } from '@/lib/people/postgres/search-people';
import { containing } from '@/lib/platform/postgres/containing';
import { countRows } from '@/lib/platform/postgres/count-rows';
import { type Connection, empty, raw, type Sql, sql } from '@/lib/platform/postgres/database';
import { plannedFor } from '@/lib/platform/postgres/planned';
import type { GroupWithRole, HolderQuery, PersonWithRole, RoleImpact, RoleKey } from '../store';

const ofRole = ({ tenantId, resource, role }: RoleKey): Sql =>
  sql`r.tenant_id = ${tenantId}::uuid AND r.resource = ${resource} AND r.role = ${role}`;

/** The people `p` to whom roles `r` are assigned. */
const withPerson = sql`person_role r JOIN person p ON p.tenant_id = r.tenant_id AND p.id = r.person_id AND p.deleted_at IS NULL`;

/** See RoleReader.countHolders. */
export async function countHolders(
  connection: Connection,
  tenantId: string,
  resource: string,
): Promise<Map<string, { people: number; groups: number }>> {
  const of = sql`r.tenant_id = ${tenantId}::uuid AND r.resource = ${resource}`;
  const rows = await connection.query<{ role: string; people: number; groups: number }>(sql`
    SELECT role, sum(people)::int AS people, sum(groups)::int AS groups FROM (
      SELECT r.role, count(*) AS people, 0 AS groups FROM ${withPerson} WHERE ${of} GROUP BY r.role
      UNION ALL SELECT r.role, 0, count(*) FROM group_role r WHERE ${of} GROUP BY r.role
    ) AS counted GROUP BY role`);
  return new Map(rows.map(({ role, ...counts }) => [role, counts]));
}

/** See RoleReader.impactOfRole. */
export async function impactOfRole(connection: Connection, role: RoleKey, now: Date): Promise<RoleImpact> {
  const tenant = sql`${role.tenantId}::uuid`;
  const [impact] = await connection.query<RoleImpact>(sql`
    WITH RECURSIVE inside(id) AS (
      SELECT r.group_id FROM group_role r WHERE ${ofRole(role)}
      UNION SELECT m.member_id FROM inside JOIN group_member m ON m.tenant_id = ${tenant} AND m.group_id = inside.id AND m.type = 'Group'
    ), direct AS MATERIALIZED (
      SELECT p.id FROM ${withPerson} WHERE ${ofRole(role)}
    ), everyone AS MATERIALIZED (
      SELECT id FROM direct
      UNION SELECT m.member_id FROM inside JOIN group_member m ON m.tenant_id = ${tenant} AND m.group_id = inside.id AND m.type = 'User'
    )
    SELECT (SELECT count(*)::int FROM direct) AS people,
      (SELECT count(*)::int FROM group_role r WHERE ${ofRole(role)}) AS groups,
      (SELECT count(*)::int FROM everyone) AS "allPeople",
      (SELECT count(*)::int FROM everyone JOIN token_family f ON f.tenant_id = ${tenant} AND f.person_id = everyone.id
       WHERE ${role.resource} = ANY(f.resources) AND ${isActiveFamily(now)}) AS "tokenFamilies"`);
  return impact ?? { people: 0, groups: 0, allPeople: 0, tokenFamilies: 0 };
}

/** See RoleReader.listPeopleWithRole. */
export function listPeopleWithRole(
  connection: Connection,
  query: HolderQuery,
): Promise<{ holders: PersonWithRole[]; total: number }> {
  return readPage(connection, {
    query,
    columns: sql`p.id::text AS id, p.user_name AS "userName", ${shownName} AS "displayName", p.active, r.by_directory AS "byDirectory", r.added_at AS "addedAt"`,
    from: withPerson,
    found: personContains('p', query.search ?? ''),
    order: [raw(titleKey('p')), sql`p.id`],
  });
}

/** See RoleReader.listGroupsWithRole. */
export function listGroupsWithRole(
  connection: Connection,
  query: HolderQuery,
): Promise<{ holders: GroupWithRole[]; total: number }> {
  return readPage(connection, {
    query,
    columns: sql`g.id::text AS id, g.display_name AS "displayName", r.added_at AS "addedAt"`,
    from: sql`group_role r JOIN "group" g ON g.tenant_id = r.tenant_id AND g.id = r.group_id`,
    found: sql`g.display_name_key LIKE ${containing(query.search ?? '')}`,
    order: [sql`g.display_name_key`, sql`g.id`],
  });
}

interface PageParts {
  query: HolderQuery;
  columns: Sql;
  from: Sql;
  /** The search condition. */
  found: Sql;
  order: [Sql, Sql];
}

async function readPage<Row>(
  connection: Connection,
  { query, columns, from, found, order: [first, second] }: PageParts,
): Promise<{ holders: Row[]; total: number }> {
  const { search, descending, page, pageSize } = query;
  const direction = descending ? sql`DESC` : sql`ASC`;
  const rows = sql`${from} WHERE ${ofRole(query)} ${search ? sql`AND ${found}` : empty}`;
  return plannedFor(connection, async (planned) => ({
    holders: await planned.query<Row>(sql`
      SELECT ${columns} FROM ${rows} ORDER BY ${first} ${direction}, ${second} ${direction}
      LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`),
    total: await countRows(planned, rows),
  }));
}

/** See RoleReader.findHoldersAmong. */
export async function findHoldersAmong(
  connection: Connection,
  role: RoleKey,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await connection.query<{ id: string }>(sql`
    SELECT r.person_id::text AS id FROM person_role r WHERE ${ofRole(role)} AND r.person_id = ANY(${[...ids]}::uuid[])
    UNION ALL SELECT r.group_id::text FROM group_role r WHERE ${ofRole(role)} AND r.group_id = ANY(${[...ids]}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}
