import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type NotFound, withoutConflict } from '@/lib/people/outcome';
import { endForMovers } from './end-for-movers';
import type { LockedGroup } from './group';
import { groupEvent } from './group-event';
import type { DirectoryScope } from './group-store';
import { membersDetail } from './moved-members';
import { recordGroupEvents } from './record-group-events';
import type { DirectoryChange, DirectoryStore } from './store';

/** `members`: how many members it had. */
type Deletion = { kind: 'deleted'; members: number };

/** Deletes a group. Its members remain, and it is removed from the groups that it belonged to. */
export async function deleteGroup(
  directory: Pick<DirectoryStore, 'change'>,
  { scope, id }: { scope: DirectoryScope; id: string },
  how: { cause: Cause; now: Date },
): Promise<Deletion | NotFound> {
  return withoutConflict(
    await directory.change(async (steps): Promise<Deletion | NotFound> => {
      const group = await steps.lockGroupToDelete(scope, id);
      if (!group) return { kind: 'not-found' };
      return { kind: 'deleted', members: await removeGroup(steps, group, how) };
    }),
  );
}

/**
 * Like `deleteGroup`, for a group that the transaction has already locked for deletion.
 * @returns how many members it had
 */
export async function removeGroup(
  steps: DirectoryChange,
  { endingClients, ...group }: LockedGroup,
  { cause, now }: { cause: Cause; now: Date },
): Promise<number> {
  const { tenantId, id, displayName, externalId, attributes } = group;
  const { members: removed, leftBehind } = await steps.deleteGroup(tenantId, id, now);
  const [ended] = await endForMovers(
    steps,
    { tenantId, moves: [{ added: [], removed }], clients: endingClients },
    { cause, now },
  );
  await steps.audit({
    tenantId,
    cause,
    action: 'group.deleted',
    target: { type: 'group', id, name: displayName },
    before: { ...attributes, displayName, externalId },
    detail: { ...membersDetail({ added: [], removed }), ...ended },
  });
  await steps.event(
    groupEvent({ ...group, version: group.version + 1, updatedAt: now }, ['resource.deleted'], {
      cause,
      movers: removed,
    }),
  );
  await recordGroupEvents(steps, leftBehind, { added: [], removed: [id] }, cause);
  return removed.length;
}
