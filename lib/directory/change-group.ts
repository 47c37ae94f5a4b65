import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Conflict, NotFound } from '@/lib/people/outcome';
import type { JsonObject } from '@/lib/platform/shared/json';
import { foldMemberSteps, type MemberStep, namedMembers } from '@/lib/scim/resources/members';
import { changedAttributes, sameJson } from './changed-attributes';
import type { Group } from './group';
import { groupEvent } from './group-event';
import type { DirectoryScope } from './group-store';
import { type MembersMoved, MovedMembers, membersDetail } from './moved-members';
import { isMemberId, type MembersRefused, refusedMembers } from './named-members';
import type { DirectoryChange, DirectoryStore } from './store';

/** What a group is to be. */
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
 * Changes a group and who belongs to it, as the console and `apply` do. It costs what the members cost who come and go,
 * however many there are.
 * @param change.members who comes and who goes
 * @param change.next what the group is to be, by what it is
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
    const { group, refused } = await lockToChange(steps, scope, { id, named: namedMembers(members) });
    if (!group) return { kind: 'not-found' };
    return refused ?? writeGroup(steps, scope, group, { ...next(group), members }, how);
  });
}

/** What the console and `apply` change: whatever the tenant has. */
export const wholeTenant = (tenantId: string): DirectoryScope => ({ tenantId, connectionId: null, baseUrl: '' });

/**
 * Loads a group that is to be changed, and locks it with those who are to become members: nobody where there is none.
 */
export async function lockToChange(
  steps: DirectoryChange,
  scope: DirectoryScope,
  { id, named = [] }: { id: string; named?: readonly string[] },
): Promise<LockedToChange> {
  const isThere = (await steps.readGroup(scope, id)) !== null;
  return isThere ? lockMembers(steps, scope, { groupId: id, named }) : { group: null, refused: null };
}

interface LockedToChange {
  group: Group | null;
  /** Who cannot become a member of it. */
  refused: MembersRefused | null;
}

/**
 * Locks whoever is to become a member, and then the group, as everywhere.
 * @param of.groupId null for a group that is still to be made
 */
export async function lockMembers(
  steps: DirectoryChange,
  scope: DirectoryScope,
  { groupId, named }: { groupId: string | null; named: readonly string[] },
): Promise<LockedToChange> {
  const locked = await steps.lockForMembers(scope, { groupId, memberIds: named.filter(isMemberId) });
  return { group: locked.group, refused: refusedMembers(named, locked) };
}

/**
 * Writes what differs, with its audit row and event: the one way in which a group changes.
 * @param before as `lockMembers` returned it in the same transaction, with everybody whom `next` names
 */
export async function writeGroup(
  steps: DirectoryChange,
  scope: DirectoryScope,
  before: Group,
  { members = [], replaced = false, ...next }: NextGroup,
  { cause, now }: { cause: Cause; now: Date },
): Promise<GroupWritten> {
  const moved = await moveMembers(steps, { scope, groupId: before.id, members, now });
  const { displayName, externalId, attributes } = next;
  const after: Group = { ...before, displayName, externalId, attributes, version: before.version + 1, updatedAt: now };
  if (moved.added.length + moved.removed.length === 0 && sameJson(told(before), told(after)))
    return { kind: 'unchanged', group: before, ...moved };

  await steps.updateGroup(after);
  await steps.audit({
    tenantId: scope.tenantId,
    cause,
    action: 'group.updated',
    target: { type: 'group', id: after.id, name: after.displayName },
    ...changedAttributes(told(before), told(after)),
    detail: membersDetail(moved),
  });
  await steps.event(groupEvent(after, ['resource.changed'], { cause, before, members: moved, replaced }));
  return { kind: 'changed', group: after, ...moved };
}

/** @returns the net members added and removed */
export async function moveMembers(
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

const told = ({ displayName, externalId, attributes }: Group): JsonObject => ({
  ...attributes,
  displayName,
  externalId,
});
