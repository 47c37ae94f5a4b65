import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { NotFound } from '@/lib/people/outcome';
import type { Group } from './group';
import { groupEvent } from './group-event';
import type { DirectoryScope } from './group-store';
import { membersDetail } from './moved-members';
import type { DirectoryStore } from './store';
import { tellGroups } from './tell-groups';

/**
 * Deletes a group; its members stay, and the groups that it belonged to lose it.
 * @param deletion.mayGo asked with the group's row locked; false keeps the group
 */
export async function deleteGroup(
  directory: Pick<DirectoryStore, 'change'>,
  { scope, id, mayGo = () => true }: { scope: DirectoryScope; id: string; mayGo?: (group: Group) => boolean },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'deleted' | 'kept' } | NotFound> {
  const outcome = await directory.change(async (steps): Promise<{ kind: 'deleted' | 'kept' } | NotFound> => {
    const group = await steps.lockGroupToDelete(scope, id);
    if (!group) return { kind: 'not-found' };
    if (!mayGo(group)) return { kind: 'kept' };
    const { tenantId, displayName, externalId, attributes } = group;
    const { members: removed, leftBehind } = await steps.deleteGroup(tenantId, id, now);
    await steps.audit({
      tenantId,
      cause,
      action: 'group.deleted',
      target: { type: 'group', id, name: displayName },
      before: { ...attributes, displayName, externalId },
      detail: membersDetail({ added: [], removed }),
    });
    await steps.event(
      groupEvent({ ...group, version: group.version + 1, updatedAt: now }, ['resource.deleted'], { cause }),
    );
    await tellGroups(steps, leftBehind, { added: [], removed: [id] }, cause);
    return { kind: 'deleted' };
  });
  if (outcome.kind === 'conflict') throw new Error('A deletion cannot make a value appear twice.');
  return outcome;
}
