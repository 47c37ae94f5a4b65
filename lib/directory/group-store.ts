import type { Person } from '@/lib/people/person';
import type { ValueFilter } from '@/lib/scim/filter/resolve';
import type { Position, ResourceQuery, ResourceView, ScimScope } from '@/lib/scim/protocol/store';
import type { GroupHeld, Member } from '@/lib/scim/resources/members';
import type { Group, LockedGroup } from './group';

/** The visible people and groups: those of the tenant, or of one of its SCIM connections. */
export type DirectoryScope = Pick<ScimScope, 'tenantId' | 'connectionId' | 'baseUrl'>;

/** A group, with its members if they were requested. */
export interface GroupAndMembers {
  group: Group;
  members: Member[] | null;
}

/** A person, with the groups that they belong to. */
export interface PersonAndGroups {
  person: Person;
  groups: GroupHeld[];
}

/** What the directory needs from a store to read groups. */
export interface GroupStore {
  findGroup(tenantId: string, id: string): Promise<Group | null>;
  /**
   * The groups with exactly this externalId in this connection, with this name, or with all of these, oldest first.
   * None of these need be unique; two are enough to tell that several have it.
   */
  findGroupsBy(
    tenantId: string,
    key:
      | { connectionId: string | null; externalId: string }
      | { displayName: string }
      | { connectionId: string | null; externalId: string | null; displayName: string },
  ): Promise<Group[]>;
  /** The groups that a person or group is a direct member of, by name; at most `limit`. */
  listGroupsOf(
    tenantId: string,
    memberId: string,
    limit: number,
  ): Promise<Pick<Group, 'id' | 'displayName' | 'connectionId'>[]>;
  /** Groups by name, one page at a time; pages count from 1. */
  listGroups(tenantId: string, page: { page: number; pageSize: number }): Promise<Group[]>;
  /** The people who are direct members, by name. */
  listMembers(tenantId: string, groupId: string): Promise<{ id: string; userName: string }[]>;
  /** @param membersToo whether the same statement also reads the members */
  findGroupForScim(scope: DirectoryScope, id: string, membersToo: boolean): Promise<GroupAndMembers | null>;
  /**
   * A page for a SCIM client of its connection's groups, by its filter and order. With members, the page ends early
   * (but after at least one group) before there are too many members to hold in memory.
   */
  listGroupsForScim(
    scope: DirectoryScope,
    query: ResourceQuery,
    view: ResourceView,
  ): Promise<{ groups: GroupAndMembers[]; total: number | null; next: Position | null }>;
  /** Every direct member visible to the scope, by ID. */
  listMembersFor(scope: DirectoryScope, groupId: string): Promise<Member[]>;
  /** A person visible to the scope, with their direct and indirect groups visible to it, by one statement. */
  findPersonForScim(scope: DirectoryScope, id: string): Promise<PersonAndGroups | null>;
  /** The same for the person whose user name has this key (`userNameKey`). */
  findNamedForScim(scope: DirectoryScope, key: string): Promise<PersonAndGroups | null>;
  /** The same groups for several people, by one statement. */
  listGroupsHeld(scope: DirectoryScope, personIds: readonly string[]): Promise<Map<string, GroupHeld[]>>;
}

/** What locking a group with its future members found. */
export interface LockedForMembers {
  group: LockedGroup | null;
  /** IDs of no person or group that is visible to the scope. */
  unknown: string[];
}

/** The steps of one transaction on groups. */
export interface GroupSteps {
  /** Inserts groups of one tenant and connection, by one statement. A conflict has the index of its group. */
  insertGroups(groups: readonly Group[]): Promise<void>;
  /** Locks a person visible to the scope, and reads the groups as of when the lock was requested. */
  lockPersonForScim(scope: DirectoryScope, id: string): Promise<PersonAndGroups | null>;
  /**
   * Locks all future members against deletion, people first, then the group and those groups in ID order. If groups are
   * among them, no other transaction of the tenant nests or deletes groups until this one ends, so that all of them
   * lock groups in one order.
   * @param of.groupId null for a group that is still to be created
   * @param of.memberIds IDs in the server's own spelling
   */
  lockForMembers(
    scope: DirectoryScope,
    of: { groupId: string | null; memberIds: readonly string[] },
  ): Promise<LockedForMembers>;
  /** Written after the last step, with the audit entries; a transaction changes one group. */
  updateGroup(group: Group): Promise<void>;
  /**
   * Adds those that are visible to the scope and not yet members.
   * @returns those it added
   */
  addMembers(scope: DirectoryScope, groupId: string, ids: readonly string[], now: Date): Promise<string[]>;
  /**
   * The same for several groups, by one statement.
   * @param members the ids to add, by group
   * @returns those it added, by group
   */
  addMembersTogether(
    scope: DirectoryScope,
    members: ReadonlyMap<string, readonly string[]>,
    now: Date,
  ): Promise<Map<string, string[]>>;
  /** @returns those it removed; members of other connections are never removed */
  removeMembers(scope: DirectoryScope, groupId: string, ids: readonly string[]): Promise<string[]>;
  /**
   * Removes all members except these.
   * @returns as `removeMembers`
   */
  keepMembers(scope: DirectoryScope, groupId: string, ids: readonly string[]): Promise<string[]>;
  /**
   * Removes all members whose value of `members` matches the filter.
   * @returns as `removeMembers`
   */
  removeMembersWhere(scope: DirectoryScope, groupId: string, filter: ValueFilter): Promise<string[]>;
  readMembers(scope: DirectoryScope, groupId: string): Promise<Member[]>;
  /** Locks the group and those that it belongs to; it cannot become a member of another until the transaction ends. */
  lockGroupToDelete(scope: DirectoryScope, id: string): Promise<LockedGroup | null>;
  /**
   * Deletes the group with its memberships and increments the versions of the groups that it belonged to.
   * @returns its former members, and those groups
   */
  deleteGroup(tenantId: string, id: string, now: Date): Promise<{ members: string[]; leftBehind: Group[] }>;
}
