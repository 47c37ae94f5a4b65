import type { Group } from './group';

/** What the console needs from a store to show groups of any size: each method reads one page. */
export interface GroupPagesStore {
  /** One page, and the total on all pages. */
  listGroupPage(query: GroupQuery): Promise<{ groups: ListedGroup[]; total: number }>;
  /** The people who are direct members: one page, and the total on all pages. */
  listPeopleOfGroup(query: MemberQuery<PersonMemberSort>): Promise<{ members: PersonMember[]; total: number }>;
  /** The groups that are direct members: one page, and the total on all pages. */
  listGroupsInGroup(query: MemberQuery<GroupMemberSort>): Promise<{ members: GroupMember[]; total: number }>;
  /** Which of them are direct members. */
  findMembersAmong(tenantId: string, groupId: string, ids: readonly string[]): Promise<Set<string>>;
  /** Which of the groups a person or group is a direct member of. */
  findHoldersAmong(tenantId: string, memberId: string, groupIds: readonly string[]): Promise<Set<string>>;
  /** What deleting a group would affect now, by a single statement. */
  impactOfGroup(tenantId: string, groupId: string): Promise<GroupImpact>;
}

/** A list counts the members of a group up to this number, so that larger groups cost no more. */
export const COUNTED_AT_MOST = 1000;

export interface ListedGroup extends Group {
  /** Direct members; `COUNTED_AT_MOST` + 1 when there are more than that. */
  members: number;
}

export const groupSorts = ['displayName', 'createdAt', 'updatedAt'] as const;
export type GroupSort = (typeof groupSorts)[number];

interface Page<Sort extends string> {
  tenantId: string;
  sort: Sort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

export interface GroupQuery extends Page<GroupSort> {
  /** Part of the name or the externalId, case-insensitive. */
  search?: string;
  /** Only groups of this SCIM connection; null: only those without one. */
  connectionId?: string | null;
  /** Created at this time or later. */
  createdFrom?: Date;
  /** Created before this time. */
  createdUntil?: Date;
}

export const personMemberSorts = ['displayName', 'userName', 'addedAt'] as const;
export type PersonMemberSort = (typeof personMemberSorts)[number];

export const groupMemberSorts = ['displayName', 'addedAt'] as const;
export type GroupMemberSort = (typeof groupMemberSorts)[number];

export interface MemberQuery<Sort extends string> extends Page<Sort> {
  groupId: string;
  /** As in the list of people or groups. */
  search?: string;
}

export interface PersonMember {
  id: string;
  userName: string;
  displayName: string | null;
  active: boolean;
  addedAt: Date;
}

export interface GroupMember {
  id: string;
  displayName: string;
  addedAt: Date;
}

/** The people and groups affected when a group is deleted. */
export interface GroupImpact {
  /** Direct members. */
  people: number;
  groups: number;
  /** People who are members directly or through nested groups. */
  allPeople: number;
  /** The groups that it is a direct member of. */
  holders: number;
}
