import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Conflict } from '@/lib/people/outcome';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { lockMembers, moveMembers } from './change-group';
import type { Group } from './group';
import { groupEvent } from './group-event';
import { membersDetail } from './moved-members';
import type { MembersRefused } from './named-members';
import type { DirectoryStore } from './store';

export interface NewGroup {
  tenantId: string;
  /** The SCIM connection that provisions the group; its members must belong to the same connection. */
  connectionId?: string | null;
  externalId?: string | null;
  displayName: string;
  attributes?: JsonObject;
  /** The ids of people and groups. */
  members?: readonly string[];
}

/** Creates a group, with initial members if given. If any of them is unknown, nothing is created. */
export function createGroup(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, connectionId = null, externalId = null, displayName, attributes = {}, members = [] }: NewGroup,
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'created'; group: Group } | MembersRefused | Conflict> {
  const group: Group = {
    tenantId,
    id: newId(),
    connectionId,
    externalId,
    displayName,
    attributes,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const scope = { tenantId, connectionId, baseUrl: '' };
  return directory.change(async (steps) => {
    const { refused } = await lockMembers(steps, scope, { groupId: null, named: members });
    if (refused) return refused;
    await steps.insertGroup(group);
    const moved = await moveMembers(steps, { scope, groupId: group.id, members: [{ kind: 'add', ids: members }], now });
    await steps.audit({
      tenantId,
      cause,
      action: 'group.created',
      target: { type: 'group', id: group.id, name: displayName },
      after: { ...attributes, displayName, externalId },
      detail: membersDetail(moved),
    });
    await steps.event(groupEvent(group, ['resource.created'], { cause, members: moved }));
    return { kind: 'created' as const, group };
  });
}
