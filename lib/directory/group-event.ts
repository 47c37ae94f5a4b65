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
 * What event receivers get about a group.
 * @param happened.before the group before the change; if given, only what changed is sent
 * @param happened.members who was added and removed
 * @param happened.movers whose groups change with it; if omitted, those who were added and removed
 * @param happened.replaced whether a PUT replaced the whole group
 */
export function groupEvent(
  group: Group,
  kinds: readonly ResourceEventKind[],
  {
    cause,
    before,
    members,
    movers = members && [...members.added, ...members.removed],
    replaced = false,
  }: { cause: Cause; before?: Group; members?: MembersMoved; movers?: readonly string[]; replaced?: boolean },
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
    ...(movers && movers.length > 0 && { movers }),
  };
}
