import { isDeepStrictEqual } from 'node:util';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import type { JsonObject } from '@/lib/platform/shared/json';
import { versionOf } from '@/lib/platform/shared/version-of';
import { fromClaimMapping } from '@/lib/tenants/fields/claim-mapping-fields';
import type { ResourceFields } from '@/lib/tenants/fields/resource-fields';
import type { ResourceStore } from './store';

/** Converts the names of setup files to ours. */
export function toResource({
  access_token_lifetime_seconds: lifetime,
  claim_mappings: claimMappings = [],
  ...fields
}: ResourceFields): ProtectedResource {
  return { ...fields, accessTokenLifetimeSeconds: lifetime ?? null, claimMappings };
}

/** Converts our names to those of setup files, for audit rows and exports. */
export function toResourceFields({
  accessTokenLifetimeSeconds: lifetime,
  claimMappings = [],
  ...resource
}: ProtectedResource): JsonObject {
  return {
    ...resource,
    ...(lifetime !== null && { access_token_lifetime_seconds: lifetime }),
    ...(claimMappings.length > 0 && { claim_mappings: claimMappings.map(fromClaimMapping) }),
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
  resource: ProtectedResource,
  cause: Cause,
): Promise<'created' | 'exists'> {
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

/**
 * Changes a registered resource, identified by its identifier. What was issued for it before stays as it was.
 * @param basedOn the `resourceVersion` that the change is based on; if omitted, any version is replaced
 * @returns 'changed-meanwhile' if the resource has changed since; nothing is changed
 */
export function updateResource(
  store: Pick<ResourceStore, 'change'>,
  tenantId: string,
  resource: ProtectedResource,
  cause: Cause,
): Promise<'updated' | 'unchanged' | 'not-found'>;
export function updateResource(
  store: Pick<ResourceStore, 'change'>,
  tenantId: string,
  resource: ProtectedResource,
  cause: Cause,
  basedOn: string,
): Promise<'updated' | 'unchanged' | 'not-found' | 'changed-meanwhile'>;
export function updateResource(
  store: Pick<ResourceStore, 'change'>,
  tenantId: string,
  resource: ProtectedResource,
  cause: Cause,
  basedOn?: string,
) {
  return store.change(async (steps) => {
    const before = await steps.lock(tenantId, resource.identifier);
    if (!before) return 'not-found';
    if (isDeepStrictEqual(before, resource)) return 'unchanged';
    if (basedOn !== undefined && basedOn !== resourceVersion(before)) return 'changed-meanwhile';
    await steps.update(tenantId, resource);
    await steps.audit({
      tenantId,
      cause,
      action: 'resource.updated',
      target: resourceTarget(resource),
      before: toResourceFields(before),
      after: toResourceFields(resource),
    });
    return 'updated';
  });
}
