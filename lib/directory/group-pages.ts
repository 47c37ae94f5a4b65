import type { Group } from './group';

/** What the console needs of a store to show groups of any size: each verb reads a page, whatever there is besides. */
export interface GroupPagesStore {
  /** One page, and how many there are on all pages. */
  listGroupPage(query: GroupQuery): Promise<{ groups: ListedGroup[]; total: number }>;
  /** The people who are direct members: one page, and how many there are on all pages. */
  listPeopleOfGroup(query: MemberQuery<PersonMemberSort>): Promise<{ members: PersonMember[]; total: number }>;
  /** The groups that are direct members: one page, and how many there are on all pages. */
  listGroupsInGroup(query: MemberQuery<GroupMemberSort>): Promise<{ members: GroupMember[]; total: number }>;
  /** Which of them are direct members. */
  findMembersAmong(tenantId: string, groupId: string, ids: readonly string[]): Promise<Set<string>>;
  /** Which of the groups a person or group is a direct member of. */
  findHoldersAmong(tenantId: string, memberId: string, groupIds: readonly string[]): Promise<Set<string>>;
  /** What the end of a group would mean now, by one statement. */
  impactOfGroup(tenantId: string, groupId: string): Promise<GroupImpact>;
}

/** A list counts the members of a group up to this number: what there is beyond it costs nothing. */
export const COUNTED_AT_MOST = 1000;

export interface ListedGroup extends Group {
  /** Direct ones; one more than `COUNTED_AT_MOST` when there are more than that. */
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
  /** Part of the name or the externalId, in any case. */
  search?: string;
  /** Which this SCIM connection has; null: which none has. */
  connectionId?: string | null;
}

export const personMemberSorts = ['displayName', 'userName', 'addedAt'] as const;
export type PersonMemberSort = (typeof personMemberSorts)[number];

export const groupMemberSorts = ['displayName', 'addedAt'] as const;
export type GroupMemberSort = (typeof groupMemberSorts)[number];

export interface MemberQuery<Sort extends string> extends Page<Sort> {
  groupId: string;
  /** As in the list of people, or of groups. */
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

/** Who and what loses a group when it ends. */
export interface GroupImpact {
  /** Direct members. */
  people: number;
  groups: number;
  /** Who is in it directly or through groups in it. */
  allPeople: number;
  /** The groups that it is a direct member of. */
  holders: number;
}
