import type { Group } from '@/lib/directory/group';
import type { DirectoryScope, GroupSteps, GroupStore } from '@/lib/directory/group-store';
import type { DirectoryChange } from '@/lib/directory/store';
import { countResources } from '@/lib/people/postgres/resource-count';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { ResourceQuery, ResourceView } from '@/lib/scim/protocol/store';
import { addMembers, addMembersTogether, keepMembers, removeMembers, removeMembersWhere } from './change-members';
import { endFamiliesOfMoved } from './end-of-movers';
import { findGroup, findGroupsBy, GROUP_COLUMNS, insertGroups, listGroups } from './groups';
import { listRows } from './list-rows';
import { lockForMembers, lockGroupToDelete } from './lock-for-members';
import { findPersonForScimVerb, listGroupsHeld, lockPersonForScim } from './read-groups';
import { findGroupForScim, readMembers, readMembersOfSome } from './read-members';
import { GROUPS } from './scim-tables';
import { leaveGroups } from './touch-groups';

/** See GroupStore.listMembers. */
async function listMembers(
  connection: Connection,
  tenantId: string,
  groupId: string,
): Promise<{ id: string; userName: string }[]> {
  if (!isId(groupId)) return [];
  return connection.query(sql`
    SELECT p.id::text AS id, p.user_name AS "userName"
    FROM group_member m JOIN person p ON p.tenant_id = m.tenant_id AND p.id = m.member_id AND p.deleted_at IS NULL
    WHERE m.tenant_id = ${tenantId}::uuid AND m.group_id = ${groupId}::uuid ORDER BY p.user_name_key`);
}

/** See GroupStore.listGroupsOf. */
function listGroupsOf(
  connection: Connection,
  tenantId: string,
  memberId: string,
  limit: number,
): Promise<Pick<Group, 'id' | 'displayName' | 'connectionId'>[]> {
  return connection.query(sql`
    SELECT g.id::text AS id, g.display_name AS "displayName", g.connection_id::text AS "connectionId"
    FROM group_member m JOIN "group" g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
    WHERE m.tenant_id = ${tenantId}::uuid AND m.member_id = ${memberId}::uuid
    ORDER BY g.display_name_key, g.id LIMIT ${limit}::int`);
}

/** See GroupSteps.deleteGroup. The group and those that it belongs to must be locked. */
async function deleteGroup(
  connection: Connection,
  tenantId: string,
  id: string,
  now: Date,
): Promise<{ members: string[]; leftBehind: Group[] }> {
  const leftBehind = await leaveGroups(connection, tenantId, id, now);
  const members = await connection.query<{ id: string }>(sql`
    DELETE FROM group_member WHERE tenant_id = ${tenantId}::uuid AND group_id = ${id}::uuid RETURNING member_id::text AS id`);
  const [gone] = await connection.query<{ connectionId: string | null }>(sql`
    DELETE FROM "group" WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid RETURNING connection_id::text AS "connectionId"`);
  if (gone) await countResources(connection, { tenantId, ...gone }, 'Group', -1);
  return { members: members.map((member) => member.id), leftBehind };
}

export function groupStore(database: Connection): GroupStore {
  return {
    findGroup: (tenantId, id) => findGroup(database, tenantId, id),
    findGroupsBy: (tenantId, key) => findGroupsBy(database, tenantId, key),
    listGroupsOf: (tenantId, memberId, limit) => listGroupsOf(database, tenantId, memberId, limit),
    listGroups: (tenantId, page) => listGroups(database, tenantId, page),
    listMembers: (tenantId, groupId) => listMembers(database, tenantId, groupId),
    findGroupForScim: (scope, id, membersToo) => findGroupForScim(database, scope, id, membersToo),
    listGroupsForScim: (scope, query, view) => listGroupsForScim(database, scope, query, view),
    listMembersFor: (scope, groupId) => readMembers(database, scope, groupId),
    findPersonForScim: findPersonForScimVerb(database, 'id'),
    findNamedForScim: findPersonForScimVerb(database, 'userName'),
    listGroupsHeld: (scope, personIds) => listGroupsHeld(database, scope, personIds),
  };
}

export function groupSteps(
  connection: Connection,
): Omit<GroupSteps, 'updateGroup'> & Pick<DirectoryChange, 'endFamiliesOfMoved'> {
  return {
    endFamiliesOfMoved: (end) => endFamiliesOfMoved(connection, end),
    insertGroups: (groups) => insertGroups(connection, groups),
    lockPersonForScim: (scope, id) => lockPersonForScim(connection, scope, id),
    lockForMembers: (scope, of) => lockForMembers(connection, scope, of),
    addMembers: (scope, groupId, ids, now) => addMembers(connection, scope, groupId, ids, now),
    addMembersTogether: (scope, members, now) => addMembersTogether(connection, scope, members, now),
    removeMembers: (scope, groupId, ids) => removeMembers(connection, scope, groupId, ids),
    keepMembers: (scope, groupId, ids) => keepMembers(connection, scope, groupId, ids),
    removeMembersWhere: (scope, groupId, filter) => removeMembersWhere(connection, scope, groupId, filter),
    readMembers: (scope, groupId) => readMembers(connection, scope, groupId),
    lockGroupToDelete: (scope, id) => lockGroupToDelete(connection, scope, id),
    deleteGroup: (tenantId, id, now) => deleteGroup(connection, tenantId, id, now),
  };
}

/** The maximum number of members on a page, unless its first group has more: they are all in memory at a time. */
const MEMBERS_PER_PAGE = 100_000;

/** See GroupStore.listGroupsForScim. */
export async function listGroupsForScim(
  connection: Connection,
  scope: DirectoryScope,
  query: ResourceQuery,
  { type, computed }: ResourceView,
  membersPerPage = MEMBERS_PER_PAGE,
): ReturnType<GroupStore['listGroupsForScim']> {
  const page = (count: number) =>
    listRows<Group>(connection, { ...GROUPS, columns: GROUP_COLUMNS }, scope, { ...query, count }, type);
  const { rows, total, next } = await page(query.count);
  if (!computed) return { groups: rows.map((group) => ({ group, members: null })), total, next };

  const members = await readMembersOfSome(
    connection,
    scope,
    rows.map(({ id }) => id),
    membersPerPage,
  );
  const groups = rows.slice(0, members.length).map((group, index) => ({ group, members: members[index] ?? [] }));
  const endsEarly = groups.length < rows.length;
  // A shortened page ends at a different row, and only the order can compute its cursor.
  return { groups, total, next: endsEarly && query.after !== undefined ? (await page(groups.length)).next : next };
}
