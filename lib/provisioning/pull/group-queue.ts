import type { PulledGroupPage } from './pulled-group';
import type { Held } from './queue';
import type { Run } from './run';

/** A group that has to be compared: what the directory says, and the connection's group, if there is one. */
export interface DueGroup {
  remoteId: string;
  name: string;
  group: { id: string; displayName: string; externalId: string | null } | null;
}

/** The ids of people and groups here that a group lacks, and of those that it should not have. */
export interface MemberDifferences {
  joins: string[];
  leaves: string[];
}

/** How a page of groups is stored. */
export interface StoredGroupPage {
  page: Pick<PulledGroupPage, 'groups' | 'gone'>;
  /**
   * `changes` are what the directory says from now on. A list is a draft until its last page; the draft of a dry run
   * stays one.
   */
  as: 'changes' | 'draft' | 'last-of-list';
  /** Whether an earlier draft is dropped. */
  isFirst: boolean;
}

/** The groups of pulled directories, in the database. */
export interface GroupQueue {
  /** Saves a page of groups and how far the run has come, in one transaction. @returns as `PullQueue.hold` */
  readGroups(held: Held, run: Run, page: StoredGroupPage): Promise<Date | null>;
  /** Those of the directory's ids that are known from a complete list. */
  knownGroups(of: Held, remoteIds: readonly string[]): Promise<Set<string>>;
  /** The pulled groups, and those of them that the directory no longer has. @param options.draft instead of `removed` */
  findRemovedGroups(
    of: Held,
    options: { draft: boolean },
  ): Promise<{ pulled: number; removed: { remoteId: string; id: string | null; name: string }[] }>;
  /** Groups to compare, by the directory's id. @param page.refusedBefore skips those that were rejected since */
  listDueGroups(
    of: Held,
    page: { draft: boolean; after: string | null; limit: number; refusedBefore: Date },
  ): Promise<DueGroup[]>;
  /**
   * Compares the members of groups with what the directory says. Only the connection's people and groups count.
   * @returns by the directory's id
   */
  compareMembers(
    of: Held,
    groups: readonly DueGroup[],
    options: { draft: boolean },
  ): Promise<Map<string, MemberDifferences>>;
  /** Notes that groups are as the directory says, or why not yet. */
  groupsApplied(of: Held, groups: { done?: readonly string[]; refused?: readonly string[]; now: Date }): Promise<void>;
  /** Forgets groups that were deleted. */
  forgetGroups(of: Held, remoteIds: readonly string[]): Promise<void>;
  /** Has the groups compared of which these people are members. */
  dueForMembers(of: Held, remoteIds: readonly string[]): Promise<void>;
}
