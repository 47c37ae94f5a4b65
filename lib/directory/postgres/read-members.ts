import type { Group } from '@/lib/directory/group';
import type { DirectoryScope, GroupAndMembers } from '@/lib/directory/group-store';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { displayOf, isThere, joinMember } from '@/lib/scim/filter/sql-members';
import type { Member } from '@/lib/scim/resources/members';
import { groupColumns, groupsOf } from './groups';

type MemberTuple = [id: string, type: Member['type'], display: string];

interface WithMembers {
  members: MemberTuple[] | null;
}

/** A "group" row's members that are visible to the scope, by ID, as a single value. */
const membersColumn = ({ connectionId }: Pick<DirectoryScope, 'connectionId'>): Sql =>
  sql([
    `(
  SELECT json_agg(json_build_array(m.member_id, m.type, ${displayOf('m')}) ORDER BY m.member_id)
  FROM group_member m ${joinMember('m', connectionId === null ? null : '"group".connection_id')}
  WHERE m.tenant_id = "group".tenant_id AND m.group_id = "group".id AND ${isThere('m')}) AS members`,
  ]);

const membersFrom = (tuples: MemberTuple[] | null): Member[] =>
  (tuples ?? []).map(([id, type, display]) => ({ id, type, display }));

/** See GroupStore.findGroupForScim. */
export async function findGroupForScim(
  connection: Connection,
  scope: DirectoryScope,
  id: string,
  membersToo: boolean,
): Promise<GroupAndMembers | null> {
  if (!isId(id)) return null;
  const columns = membersToo ? sql`${groupColumns}, ${membersColumn(scope)}` : groupColumns;
  const [row] = await connection.query<Group & Partial<WithMembers>>(sql`
    SELECT ${columns} FROM "group" WHERE ${groupsOf(scope)} AND "group".id = ${id}::uuid`);
  if (!row) return null;
  const { members = null, ...group } = row;
  return { group, members: membersToo ? membersFrom(members) : null };
}

/** See GroupStore.listMembersFor. */
export async function readMembers(connection: Connection, scope: DirectoryScope, groupId: string): Promise<Member[]> {
  const [row] = await connection.query<WithMembers>(
    sql`SELECT ${membersColumn(scope)} FROM "group" WHERE ${groupsOf(scope)} AND "group".id = ${groupId}::uuid`,
  );
  return membersFrom(row?.members ?? null);
}

/**
 * The members of as many leading groups as have no more than `limit` members together, but of at least one.
 * @returns in the same order
 */
export async function readMembersOfSome(
  connection: Connection,
  scope: DirectoryScope,
  groupIds: readonly string[],
  limit: number,
): Promise<Member[][]> {
  if (groupIds.length === 0) return [];
  const rows = await connection.query<WithMembers>(sql`
    WITH page AS (SELECT id, place FROM unnest(${[...groupIds]}::uuid[]) WITH ORDINALITY AS page(id, place)),
    counted AS (
      SELECT id, place, sum((
        SELECT count(*) FROM (SELECT FROM group_member m WHERE m.tenant_id = ${scope.tenantId}::uuid AND m.group_id = page.id LIMIT ${limit + 1}::int) AS few
      )) OVER (ORDER BY place) AS so_far
      FROM page
    )
    SELECT ${membersColumn(scope)}
    FROM counted JOIN "group" ON "group".tenant_id = ${scope.tenantId}::uuid AND "group".id = counted.id
    WHERE counted.so_far <= ${limit}::int OR counted.place = 1 ORDER BY counted.place`);
  return rows.map(({ members }) => membersFrom(members));
}
