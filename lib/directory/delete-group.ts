import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type NotFound, withoutConflict } from '@/lib/people/outcome';
import type { Group } from './group';
import { groupEvent } from './group-event';
import type { DirectoryScope } from './group-store';
import { membersDetail } from './moved-members';
import { recordGroupEvents } from './record-group-events';
import type { DirectoryChange, DirectoryStore } from './store';

/** Deletes a group. Its members remain, and it is removed from the groups that it belonged to. */
export async function deleteGroup(
  directory: Pick<DirectoryStore, 'change'>,
  { scope, id }: { scope: DirectoryScope; id: string },
  how: { cause: Cause; now: Date },
): Promise<{ kind: 'deleted' } | NotFound> {
  return withoutConflict(
    await directory.change(async (steps): Promise<{ kind: 'deleted' } | NotFound> => {
      const group = await steps.lockGroupToDelete(scope, id);
      if (!group) return { kind: 'not-found' };
      await removeGroup(steps, group, how);
      return { kind: 'deleted' };
    }),
  );
}

/** Like `deleteGroup`, for a group that the transaction has already locked for deletion. */
export async function removeGroup(
  steps: DirectoryChange,
  group: Group,
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  const { tenantId, id, displayName, externalId, attributes } = group;
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
  await recordGroupEvents(steps, leftBehind, { added: [], removed: [id] }, cause);
}
