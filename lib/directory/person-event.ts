import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changedClaims } from '@/lib/journal/events/changed-claims';
import { changedPaths } from '@/lib/journal/events/changed-paths';
import type { ResourceEventKind } from '@/lib/journal/events/event-kinds';
import type { ResourceEvent } from '@/lib/journal/events/resource-event';
import type { Person } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import type { JsonObject } from '@/lib/platform/shared/json';

/**
 * What event receivers get about a person.
 * @param happened.before the attributes before the change: if given, only what changed is sent; without it, all of
 *   them, unless the person was deleted
 * @param happened.replaced whether a PUT replaced them as a whole
 */
export function personEvent(
  { tenantId, id, version, createdAt, updatedAt, attributes }: Person,
  kinds: readonly ResourceEventKind[],
  { cause, before, replaced = false }: { cause: Cause; before?: JsonObject; replaced?: boolean },
): ResourceEvent {
  const externalId = typeof attributes.externalId === 'string' ? attributes.externalId : null;
  const gone = kinds.includes('resource.deleted');
  const paths = changedPaths(before ?? {}, attributes);
  const names = new Set(
    paths.map((path) => Object.keys(attributes).find((name) => path === name || path.startsWith(`${name}:`))),
  );
  return {
    tenantId,
    cause,
    kinds,
    replaced,
    resource: { type: 'User', id, externalId, version, createdAt, updatedAt },
    email: primaryEmail(attributes),
    ...(before && { claims: changedClaims(before, attributes) }),
    attributes: gone ? [] : before ? paths : ['id', ...paths],
    values: gone
      ? {}
      : replaced
        ? attributes
        : Object.fromEntries(Object.entries(attributes).filter(([name]) => names.has(name))),
  };
}
