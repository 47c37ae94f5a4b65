import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Conflict, NotFound } from '@/lib/people/outcome';
import type { JsonObject } from '@/lib/platform/shared/json';
import { foldMemberSteps, type Member, type MemberStep, namedMembers } from '@/lib/scim/resources/members';
import { changedAttributes, sameJson } from './changed-attributes';
import type { Group } from './group';
import { groupEvent } from './group-event';
import type { DirectoryScope } from './group-store';
import { type MembersMoved, MovedMembers, membersDetail } from './moved-members';
import { isMemberId, type MembersRefused, refusedMembers } from './named-members';
import type { DirectoryChange, DirectoryStore } from './store';

/** What a group is to be. Who is named as a member to be may not depend on what the group is. */
export interface GroupPlan {
  displayName: string;
  externalId: string | null;
  attributes: JsonObject;
  members?: readonly MemberStep[];
  /** Whether the group is replaced as a whole, by a PUT. */
  replaced?: boolean;
}

export type GroupChange =
  /** `members` as they are then, when they were asked for. */
  | ({ kind: 'changed' | 'unchanged'; group: Group; members: Member[] | null } & MembersMoved)
  | MembersRefused
  | NotFound
  | Conflict;

/**
 * Changes a group and who belongs to it: the one way in which SCIM, the console and `apply` do. It costs what the
 * members cost who come and go, however many there are. Whoever comes is locked before the group is, as everywhere.
 * @param change.plan computes what the group is to be, null to leave it; asked once before anything is locked, for the
 *   members that it names, and again with the group's row locked
 * @param change.membersToo whether the outcome tells who belongs to the group then
 */
export async function changeGroup(
  directory: Pick<DirectoryStore, 'change'>,
  {
    scope,
    id,
    plan,
    membersToo = false,
  }: { scope: DirectoryScope; id: string; plan: (group: Group) => GroupPlan | null; membersToo?: boolean },
  { cause, now }: { cause: Cause; now: Date },
): Promise<GroupChange> {
  return directory.change(async (steps): Promise<GroupChange> => {
    const standing = async (
      kind: 'changed' | 'unchanged',
      group: Group,
      moved: MembersMoved = { added: [], removed: [] },
    ) => ({ kind, group, ...moved, members: membersToo ? await steps.readMembers(scope, group.id) : null });

    const seen = await steps.readGroup(scope, id);
    if (!seen) return { kind: 'not-found' };
    const preview = plan(seen);
    if (!preview) return standing('unchanged', seen);
    const named = namedMembers(preview.members ?? []);
    const locked = await steps.lockForMembers(scope, { groupId: id, memberIds: named.filter(isMemberId) });
    const before = locked.group;
    const next = before && plan(before);
    if (!before) return { kind: 'not-found' };
    if (!next) return standing('unchanged', before);
    const refused = refusedMembers(named, locked);
    if (refused) return refused;

    const moved = await moveMembers(steps, { scope, groupId: id, members: next.members ?? [], now });
    const after: Group = {
      ...before,
      displayName: next.displayName,
      externalId: next.externalId,
      attributes: next.attributes,
      version: before.version + 1,
      updatedAt: now,
    };
    if (moved.added.length + moved.removed.length === 0 && sameJson(told(before), told(after)))
      return standing('unchanged', before);

    await steps.updateGroup(after);
    await steps.audit({
      tenantId: scope.tenantId,
      cause,
      action: 'group.updated',
      target: { type: 'group', id, name: after.displayName },
      ...changedAttributes(told(before), told(after)),
      detail: membersDetail(moved),
    });
    await steps.event(
      groupEvent(after, ['resource.changed'], { cause, before, members: moved, replaced: next.replaced ?? false }),
    );
    return standing('changed', after, moved);
  });
}

/** @returns who came and who went, on balance */
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
