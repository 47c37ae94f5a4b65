import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Conflict, NotFound } from '@/lib/people/outcome';
import type { JsonObject } from '@/lib/platform/shared/json';
import { foldMemberSteps, type MemberStep, namedMembers } from '@/lib/scim/resources/members';
import { changedAttributes, sameJson } from './changed-attributes';
import { endForMovers } from './end-for-movers';
import type { Group, LockedGroup } from './group';
import { groupEvent } from './group-event';
import type { DirectoryScope } from './group-store';
import { type MembersMoved, MovedMembers, membersDetail } from './moved-members';
import { isMemberId, type MembersRefused, refusedMembers } from './named-members';
import type { DirectoryChange, DirectoryStore } from './store';

/** The new values of a group. */
export interface NextGroup {
  displayName: string;
  externalId: string | null;
  attributes: JsonObject;
  members?: readonly MemberStep[];
  /** Whether a PUT replaced the whole group. */
  replaced?: boolean;
}

type GroupWritten = { kind: 'changed' | 'unchanged'; group: Group } & MembersMoved;

/**
 * Changes a group and its members, as the console and `apply` do. The cost depends on the number of members that are
 * added or removed, not on the size of the group.
 * @param change.members the members to add and to remove
 * @param change.next computes the group's new values from the current ones
 */
export function changeGroup(
  directory: Pick<DirectoryStore, 'change'>,
  {
    tenantId,
    id,
    members = [],
    next,
  }: {
    tenantId: string;
    id: string;
    members?: readonly MemberStep[];
    next: (group: Group) => Omit<NextGroup, 'members' | 'replaced'>;
  },
  how: { cause: Cause; now: Date },
): Promise<GroupWritten | MembersRefused | NotFound | Conflict> {
  const scope = wholeTenant(tenantId);
  return directory.change(async (steps) => {
    const { group, refused } = await lockMembers(steps, scope, { groupId: id, named: namedMembers(members) });
    if (!group) return { kind: 'not-found' };
    return refused ?? writeGroup(steps, scope, group, { ...next(group), members }, how);
  });
}

/** The scope of the console and `apply`: everything in the tenant. */
export const wholeTenant = (tenantId: string): DirectoryScope => ({ tenantId, connectionId: null, baseUrl: '' });

interface LockedForChange {
  group: LockedGroup | null;
  /** Set if some of the named members cannot be added; otherwise null. */
  refused: MembersRefused | null;
}

/**
 * Locks the new members and then the group, in the same order as everywhere.
 * @param of.groupId null for a group that is still to be created
 */
export async function lockMembers(
  steps: DirectoryChange,
  scope: DirectoryScope,
  { groupId, named }: { groupId: string | null; named: readonly string[] },
): Promise<LockedForChange> {
  const locked = await steps.lockForMembers(scope, { groupId, memberIds: named.filter(isMemberId) });
  return { group: locked.group, refused: refusedMembers(named, locked.unknown) };
}

/**
 * Writes what differs, with its audit row and event. Every change to a group goes through this function.
 * @param before as returned by `lockMembers` in the same transaction, with everyone in `next` locked
 */
export async function writeGroup(
  steps: DirectoryChange,
  scope: DirectoryScope,
  { endingClients, ...before }: LockedGroup,
  { members = [], replaced = false, ...next }: NextGroup,
  { cause, now }: { cause: Cause; now: Date },
): Promise<GroupWritten> {
  const moved = await moveMembers(steps, { scope, groupId: before.id, members, now });
  const { displayName, externalId, attributes } = next;
  const after: Group = { ...before, displayName, externalId, attributes, version: before.version + 1, updatedAt: now };
  if (moved.added.length + moved.removed.length === 0 && sameJson(reported(before), reported(after)))
    return { kind: 'unchanged', group: before, ...moved };

  await steps.updateGroup(after);
  const [ended] = await endForMovers(
    steps,
    { tenantId: scope.tenantId, moves: [moved], clients: endingClients },
    { cause, now },
  );
  await steps.audit({
    tenantId: scope.tenantId,
    cause,
    action: 'group.updated',
    target: { type: 'group', id: after.id, name: after.displayName },
    ...changedAttributes(reported(before), reported(after)),
    detail: { ...membersDetail(moved), ...ended },
  });
  await steps.event(groupEvent(after, ['resource.changed'], { cause, before, members: moved, replaced }));
  return { kind: 'changed', group: after, ...moved };
}

/** @returns the net members added and removed */
async function moveMembers(
  steps: DirectoryChange,
  {
    scope,
    groupId,
    members,
    now,
  }: { scope: DirectoryScope; groupId: string; members: readonly MemberStep[]; now: Date },
): Promise<MembersMoved> {
  const moved = new MovedMembers();
  for (const change of foldMemberSteps(members)) {
    if (change.kind === 'remove-where') moved.took(await steps.removeMembersWhere(scope, groupId, change.filter));
    else {
      const { reset, present, absent } = change;
      moved.took(
        reset
          ? await steps.keepMembers(scope, groupId, present)
          : await steps.removeMembers(scope, groupId, absent.filter(isMemberId)),
      );
      moved.put(await steps.addMembers(scope, groupId, present, now));
    }
  }
  return moved.balance();
}

const reported = ({ displayName, externalId, attributes }: Group): JsonObject => ({
  ...attributes,
  displayName,
  externalId,
});

/** Changes a group's name or externalId. Members are changed separately. */
export async function updateGroup(
  directory: Pick<DirectoryStore, 'change'>,
  {
    tenantId,
    id,
    displayName,
    externalId,
  }: { tenantId: string; id: string; displayName: string; externalId: string | null },
  how: { cause: Cause; now: Date },
): Promise<{ kind: 'changed' | 'unchanged'; group: Group } | Conflict | NotFound> {
  const outcome = await changeGroup(
    directory,
    { tenantId, id, next: ({ attributes }) => ({ displayName, externalId, attributes }) },
    how,
  );
  if (outcome.kind === 'unknown-members') throw new Error('A change without members had some.');
  return outcome;
}
