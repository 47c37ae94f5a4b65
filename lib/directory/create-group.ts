import type { Cause } from '@/lib/audit/audit-entry';
import { newId } from '@/lib/shared/id';
import type { JsonObject } from '@/lib/shared/json';
import type { Group } from './group';
import { groupEvent } from './group-event';
import type { Conflict } from './outcome';
import type { DirectoryStore } from './store';

/** Adds an empty group. */
export function createGroup(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, connectionId = null, externalId = null, displayName, attributes = {} }: {
    tenantId: string; connectionId?: string | null; externalId?: string | null; displayName: string; attributes?: JsonObject;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'created'; group: Group } | Conflict> {
  const group: Group = {
    tenantId, id: newId(), connectionId, externalId, displayName, attributes, version: 1, createdAt: now, updatedAt: now,
  };
  return directory.change(async (change) => {
    await change.insertGroup(group);
    await change.audit({
      tenantId, cause, action: 'group.created', target: { type: 'group', id: group.id, name: displayName },
      after: { ...attributes, displayName, externalId },
    });
    await change.event(groupEvent(group, ['resource.created'], { cause }));
    return { kind: 'created' as const, group };
  });
}
