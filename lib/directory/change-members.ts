import type { Cause } from '@/lib/audit/audit-entry';
import { isId } from '@/lib/shared/id';
import { groupEvent } from './group-event';
import type { NotFound } from './outcome';
import type { DirectoryStore } from './store';

/** An audit row names this many of the members that a change added or removed, and counts them all. */
const NAMED_AT_MOST = 100;

export type MembersChange =
  | { kind: 'changed'; added: number; removed: number }
  | { kind: 'unchanged' }
  | { kind: 'unknown-members'; ids: string[] }
  | NotFound;

/**
 * Adds people to a group and removes some, in time that depends on how many they are and not on the group. Every
 * person added must be of the group's tenant. People are locked before the group, as everywhere.
 */
export async function changeMembers(
  directory: Pick<DirectoryStore, 'change' | 'findGroup'>,
  { tenantId, groupId, add = [], remove = [] }: { tenantId: string; groupId: string; add?: string[]; remove?: string[] },
  { cause, now }: { cause: Cause; now: Date },
): Promise<MembersChange> {
  if (!(await directory.findGroup(tenantId, groupId))) return { kind: 'not-found' };
  const malformed = add.filter((id) => !isId(id));
  if (malformed.length > 0) return { kind: 'unknown-members', ids: malformed };

  const outcome = await directory.change(async (steps): Promise<MembersChange> => {
    const { added, unknown } = await steps.addMembers(tenantId, groupId, add, now);
    if (unknown.length > 0) return { kind: 'unknown-members', ids: unknown };
    const removed = await steps.removeMembers(tenantId, groupId, remove.filter(isId));
    if (added + removed === 0) return { kind: 'unchanged' };

    const group = await steps.touchGroup(tenantId, groupId, now);
    if (!group) return { kind: 'not-found' };
    await steps.audit({
      tenantId, cause, action: 'group.updated', target: { type: 'group', id: groupId, name: group.displayName },
      detail: { added, removed, addedIds: add.slice(0, NAMED_AT_MOST), removedIds: remove.slice(0, NAMED_AT_MOST) },
    });
    const members = { added: add, removed: remove.filter(isId) };
    await steps.event(groupEvent(group, ['resource.changed'], { cause, before: group, members }));
    return { kind: 'changed', added, removed };
  });
  if (outcome.kind === 'conflict') throw new Error('Members cannot make a value appear twice.');
  return outcome;
}
