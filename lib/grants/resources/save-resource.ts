import { isDeepStrictEqual } from 'node:util';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ProtectedResource, ResourceRole } from '@/lib/oauth/parameters/resource';
import type { JsonObject } from '@/lib/platform/shared/json';
import { versionOf } from '@/lib/platform/shared/version-of';
import { fromClaimMapping } from '@/lib/tenants/fields/claim-mapping-fields';
import type { ResourceFields } from '@/lib/tenants/fields/resource-fields';
import type { ResourceChange, ResourceStore } from './store';

/** A resource as it is to become. Without `roles` or `claimMappings`, it keeps those that it has. */
export type NextResource = Omit<ProtectedResource, 'roles'> & { roles?: readonly ResourceRole[] | undefined };

/** Converts the names of setup files to ours. */
export function toResource({
  access_token_lifetime_seconds: lifetime,
  claim_mappings: claimMappings,
  ...fields
}: ResourceFields): NextResource {
  return { ...fields, accessTokenLifetimeSeconds: lifetime ?? null, ...(claimMappings && { claimMappings }) };
}

/** Converts our names to those of setup files, for audit rows and exports. */
export function toResourceFields({
  accessTokenLifetimeSeconds: lifetime,
  claimMappings = [],
  roles,
  ...resource
}: ProtectedResource): JsonObject {
  return {
    ...resource,
    ...(lifetime !== null && { access_token_lifetime_seconds: lifetime }),
    ...(claimMappings.length > 0 && { claim_mappings: claimMappings.map(fromClaimMapping) }),
    ...(roles.length > 0 && { roles: roles.map((role) => ({ ...role })) }),
  };
}

/** Identifies one state of a resource. */
export const resourceVersion = (resource: ProtectedResource): string => versionOf(toResourceFields(resource));

/** How audit rows refer to a resource. */
export function resourceTarget({ identifier, name }: Pick<ProtectedResource, 'identifier' | 'name'>) {
  return { type: 'resource', id: identifier, name };
}

/**
 * Registers a resource.
 * @returns 'exists' if the tenant has one with this identifier; nothing is changed
 */
export function createResource(
  store: Pick<ResourceStore, 'change'>,
  tenantId: string,
  { roles = [], ...given }: NextResource,
  cause: Cause,
): Promise<'created' | 'exists'> {
  const resource = { ...given, roles };
  return store.change(async (steps) => {
    if ((await steps.insert(tenantId, resource)) === 'exists') return 'exists';
    await steps.audit({
      tenantId,
      cause,
      action: 'resource.created',
      target: resourceTarget(resource),
      after: toResourceFields(resource),
    });
    return 'created';
  });
}

/** What a change to a resource took from people and groups. */
interface RolesTaken {
  people: number;
  groups: number;
  /** Token families that ended for it. */
  tokenFamilies: number;
}

export type ResourceUpdate =
  | { kind: 'updated'; resource: ProtectedResource; taken: RolesTaken }
  | { kind: 'unchanged'; resource: ProtectedResource }
  | { kind: 'not-found' }
  | { kind: 'changed-meanwhile' };

interface ChangingResource {
  cause: Cause;
  now: Date;
  /** The `resourceVersion` that the change is based on; if omitted, any version is replaced. */
  basedOn?: string | undefined;
}

/**
 * Changes a registered resource, identified by its identifier. What was issued for it before stays as it was, except
 * that nobody holds a role that is no longer declared.
 * @param next computes the new values from the current ones, or says why nothing is changed
 */
export function changeResource<Refused extends { kind: string } = never>(
  store: Pick<ResourceStore, 'change'>,
  { tenantId, identifier }: { tenantId: string; identifier: string },
  next: (before: ProtectedResource) => ProtectedResource | Refused,
  { cause, now, basedOn }: ChangingResource,
): Promise<ResourceUpdate | Refused> {
  return store.change(async (steps): Promise<ResourceUpdate | Refused> => {
    const before = await steps.lock(tenantId, identifier);
    if (!before) return { kind: 'not-found' };
    const resource = next(before);
    if ('kind' in resource) return resource;
    if (isDeepStrictEqual(before, resource)) return { kind: 'unchanged', resource };
    if (basedOn !== undefined && basedOn !== resourceVersion(before)) return { kind: 'changed-meanwhile' };
    await steps.update(tenantId, resource);
    const taken = await takeUndeclared(steps, { tenantId, before, resource }, { cause, now });
    await steps.audit({
      tenantId,
      cause,
      action: 'resource.updated',
      target: resourceTarget(resource),
      before: toResourceFields(before),
      after: toResourceFields(resource),
      ...(taken.people + taken.groups + taken.tokenFamilies > 0 && { detail: { ended: { ...taken } } }),
    });
    return { kind: 'updated', resource, taken };
  });
}

/** The same with all settings. */
export function updateResource(
  store: Pick<ResourceStore, 'change'>,
  tenantId: string,
  resource: NextResource,
  how: ChangingResource,
): Promise<ResourceUpdate> {
  const { identifier } = resource;
  return changeResource<never>(
    store,
    { tenantId, identifier },
    ({ roles, claimMappings = [] }) => ({ claimMappings, ...resource, roles: resource.roles ?? roles }),
    how,
  );
}

/** Takes roles that a resource does not declare any longer from everyone. */
async function takeUndeclared(
  steps: ResourceChange,
  { tenantId, before, resource }: { tenantId: string; before: ProtectedResource; resource: ProtectedResource },
  { cause, now }: { cause: Cause; now: Date },
): Promise<RolesTaken> {
  const { identifier, roles } = resource;
  const declared = new Set(roles.map(({ name }) => name));
  if (before.roles.every(({ name }) => declared.has(name))) return { people: 0, groups: 0, tokenFamilies: 0 };
  const { people, groups } = await steps.removeUndeclared(tenantId, identifier, roles);
  const tokenFamilies = await steps.endFamiliesOfHolders({
    tenantId,
    resource: identifier,
    holders: [...people, ...groups],
    cause,
    now,
  });
  return { people: people.length, groups: groups.length, tokenFamilies };
}
