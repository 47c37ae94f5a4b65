import type { Cause } from '@/lib/audit/audit-entry';
import type { Group } from './group';
import { groupEvent } from './group-event';
import type { Conflict, NotFound } from './outcome';
import type { DirectoryStore } from './store';

/** Changes a group's name or externalId; its members have a verb of their own. */
export function updateGroup(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, id, displayName, externalId }: { tenantId: string; id: string; displayName: string; externalId: string | null },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'changed' | 'unchanged'; group: Group } | Conflict | NotFound> {
  return directory.change(async (steps) => {
    const before = await steps.lockGroup(tenantId, id);
    if (!before) return { kind: 'not-found' as const };
    if (before.displayName === displayName && before.externalId === externalId) return { kind: 'unchanged' as const, group: before };
    const group: Group = { ...before, displayName, externalId, version: before.version + 1, updatedAt: now };
    await steps.updateGroup(group);
    await steps.audit({
      tenantId, cause, action: 'group.updated', target: { type: 'group', id, name: displayName },
      before: { displayName: before.displayName, externalId: before.externalId }, after: { displayName, externalId },
    });
    await steps.event(groupEvent(group, ['resource.changed'], { cause, before }));
    return { kind: 'changed' as const, group };
  });
}
