import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changedPaths } from '@/lib/journal/events/changed-paths';
import type { ResourceEventKind } from '@/lib/journal/events/event-kinds';
import type { MembersMoved, ResourceEvent } from '@/lib/journal/events/resource-event';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { Group } from './group';

/** A group's attributes under their SCIM names, without its members. */
const attributesOf = ({ attributes, displayName, externalId }: Group): JsonObject => ({
  ...attributes,
  displayName,
  ...(externalId !== null && { externalId }),
});

/**
 * What receivers of events are told of a group.
 * @param happened.before the group as it was: only what has changed is told then
 * @param happened.members who joined and who left
 * @param happened.replaced whether it was replaced as a whole, by a PUT
 */
export function groupEvent(
  group: Group,
  kinds: readonly ResourceEventKind[],
  {
    cause,
    before,
    members,
    replaced = false,
  }: { cause: Cause; before?: Group; members?: MembersMoved; replaced?: boolean },
): ResourceEvent {
  const { tenantId, id, externalId, version, createdAt, updatedAt } = group;
  const all = attributesOf(group);
  const gone = kinds.includes('resource.deleted');
  const paths = changedPaths(before ? attributesOf(before) : {}, all);
  const moved = members && members.added.length + members.removed.length > 0;
  const named = [...paths, ...(moved ? ['members'] : [])];
  return {
    tenantId,
    cause,
    kinds,
    replaced,
    resource: { type: 'Group', id, externalId, version, createdAt, updatedAt },
    attributes: gone ? [] : before ? named : ['id', ...named],
    values: gone
      ? {}
      : replaced || !before
        ? all
        : Object.fromEntries(Object.entries(all).filter(([name]) => paths.includes(name))),
    ...(moved && { members }),
  };
}
