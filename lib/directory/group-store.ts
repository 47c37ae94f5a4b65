import type { Person } from '@/lib/people/person';
import type { ValueFilter } from '@/lib/scim/filter/resolve';
import type { Position, ResourceQuery, ResourceView, ScimScope } from '@/lib/scim/protocol/store';
import type { GroupHeld, Member } from '@/lib/scim/resources/members';
import type { Group } from './group';

/** Whose people and groups are seen: those of the tenant, or of one of its SCIM connections. */
export type DirectoryScope = Pick<ScimScope, 'tenantId' | 'connectionId' | 'baseUrl'>;

/** A group, with its members where they were asked for. */
export interface GroupAndMembers {
  group: Group;
  members: Member[] | null;
}

/** A person, with the groups that they belong to. */
export interface PersonAndGroups {
  person: Person;
  groups: GroupHeld[];
}

/** What the directory needs of a store to read groups. */
export interface GroupStore {
  findGroup(tenantId: string, id: string): Promise<Group | null>;
  /** The oldest group with exactly this externalId of this connection, or else with this name. */
  findGroupBy(
    tenantId: string,
    key: { connectionId: string | null; externalId: string } | { displayName: string },
  ): Promise<Group | null>;
  /** The groups that a person or group is a direct member of, by name; at most `limit`. */
  listGroupsOf(
    tenantId: string,
    memberId: string,
    limit: number,
  ): Promise<Pick<Group, 'id' | 'displayName' | 'connectionId'>[]>;
  /** Groups by name, a page at a time; 1 is the first page. */
  listGroups(tenantId: string, page: { page: number; pageSize: number }): Promise<Group[]>;
  /** The people who are direct members, by name. */
  listMembers(tenantId: string, groupId: string): Promise<{ id: string; userName: string }[]>;
  /** @param membersToo whether the members are read as well, by the same statement */
  findGroupForScim(scope: DirectoryScope, id: string, membersToo: boolean): Promise<GroupAndMembers | null>;
  /**
   * A page for a SCIM client, of what its connection has, by its filter and order. With members it ends early, after
   * one group at least, where they become too many to hold at once.
   */
  listGroupsForScim(
    scope: DirectoryScope,
    query: ResourceQuery,
    view: ResourceView,
  ): Promise<{ groups: GroupAndMembers[]; total: number | null; next: Position | null }>;
  /** Every direct member that the scope sees, by id. */
  listMembersFor(scope: DirectoryScope, groupId: string): Promise<Member[]>;
  /** A person whom the scope sees, and the groups that it sees of theirs, direct and indirect, by one statement. */
  findPersonForScim(scope: DirectoryScope, id: string): Promise<PersonAndGroups | null>;
  /** The same groups of several people, by one statement. */
  listGroupsHeld(scope: DirectoryScope, personIds: readonly string[]): Promise<Map<string, GroupHeld[]>>;
}

/** What locking a group with its members to be has shown. */
export interface LockedForMembers {
  group: Group | null;
  /** Who is nobody that the scope sees. */
  unknown: string[];
  /** Which of them are the group itself, or hold it. */
  circular: string[];
}

/** The steps of one transaction on groups. */
export interface GroupSteps {
  insertGroup(group: Group): Promise<void>;
  /** Reads the group without locking it. */
  readGroup(scope: DirectoryScope, id: string): Promise<Group | null>;
  /**
   * Locks everybody who is to become a member against deletion, people first, then the group and those groups in the
   * order of their ids. Where groups are among them, no other transaction of the tenant puts groups into groups until
   * this one ends: two that together would make a circle see each other.
   * @param of.groupId null for a group that is still to be made
   * @param of.memberIds ids in the server's own spelling
   */
  lockForMembers(
    scope: DirectoryScope,
    of: { groupId: string | null; memberIds: readonly string[] },
  ): Promise<LockedForMembers>;
  updateGroup(group: Group): Promise<void>;
  /** Adds those that are no members yet, and whom the scope sees. @returns whom it added */
  addMembers(scope: DirectoryScope, groupId: string, ids: readonly string[], now: Date): Promise<string[]>;
  /** @returns whom it removed; of what another connection has, nobody */
  removeMembers(scope: DirectoryScope, groupId: string, ids: readonly string[]): Promise<string[]>;
  /** Removes everybody but those. @returns as `removeMembers` */
  keepMembers(scope: DirectoryScope, groupId: string, ids: readonly string[]): Promise<string[]>;
  /** Removes everybody whose value of `members` fulfils the filter. @returns as `removeMembers` */
  removeMembersWhere(scope: DirectoryScope, groupId: string, filter: ValueFilter): Promise<string[]>;
  readMembers(scope: DirectoryScope, groupId: string): Promise<Member[]>;
  /** Locks the group and those that it belongs to; nobody makes it a member until the transaction ends. */
  lockGroupToDelete(scope: DirectoryScope, id: string): Promise<Group | null>;
  /** Removes the group with its memberships; the groups that it belonged to count their versions up. @returns who its members were, and those groups */
  deleteGroup(tenantId: string, id: string, now: Date): Promise<{ members: string[]; leftBehind: Group[] }>;
}
