import { boundedPage } from '@/lib/platform/shared/bounded-page';
import { isId } from '@/lib/platform/shared/id';
import type {
  GroupMember,
  GroupMemberSort,
  GroupPagesStore,
  MemberQuery,
  PersonMember,
  PersonMemberSort,
} from './group-pages';

type Query<Sort extends string> = Partial<MemberQuery<Sort>> & Pick<MemberQuery<Sort>, 'tenantId' | 'groupId'>;

/**
 * One page of the people who are direct members of a group, by name unless specified otherwise.
 * @returns the page, and the total number of people
 */
export async function listPeopleOfGroup(
  directory: Pick<GroupPagesStore, 'listPeopleOfGroup'>,
  query: Query<PersonMemberSort>,
): Promise<{ members: PersonMember[]; total: number }> {
  if (!isId(query.groupId)) return { members: [], total: 0 };
  const { sort = 'displayName', descending = false, ...filter } = query;
  return directory.listPeopleOfGroup({ ...filter, sort, descending, ...boundedPage(query) });
}

/** The same for the groups that are direct members. */
export async function listGroupsInGroup(
  directory: Pick<GroupPagesStore, 'listGroupsInGroup'>,
  query: Query<GroupMemberSort>,
): Promise<{ members: GroupMember[]; total: number }> {
  if (!isId(query.groupId)) return { members: [], total: 0 };
  const { sort = 'displayName', descending = false, ...filter } = query;
  return directory.listGroupsInGroup({ ...filter, sort, descending, ...boundedPage(query) });
}
