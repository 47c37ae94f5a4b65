import type { Group } from '@/lib/directory/group';
import type { DirectoryScope, GroupStore } from '@/lib/directory/group-store';
import type { Connection } from '@/lib/platform/postgres/database';
import type { ResourceQuery, ResourceView } from '@/lib/scim/protocol/store';
import { GROUP_COLUMNS } from './groups';
import { listRows } from './list-rows';
import { readMembersOfSome } from './read-members';
import { GROUPS } from './scim-tables';

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
