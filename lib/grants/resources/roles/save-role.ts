import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ResourceRole } from '@/lib/oauth/parameters/resource';
import { versionOf } from '@/lib/platform/shared/version-of';
import { type ResourceRoleFields, resourceRoles } from '@/lib/tenants/fields/resource-role-fields';
import { changeResource, type ResourceUpdate } from '../save-resource';
import type { ResourceStore } from '../store';
import type { RoleKey } from './store';

type Store = Pick<ResourceStore, 'change'>;

interface How {
  cause: Cause;
  now: Date;
}

type RoleRefused = { kind: 'role-exists' | 'role-not-found' | 'too-many' | 'changed-meanwhile' };

/** Identifies one state of a role. */
export const roleVersion = (role: ResourceRole): string => versionOf(role);

/**
 * Declares a role of a resource.
 * @returns 'too-many' if the resource would have more roles or permissions than fit into a token
 */
export function createRole(
  store: Store,
  { tenantId, resource: identifier, role }: { tenantId: string; resource: string; role: ResourceRoleFields },
  how: How,
): Promise<ResourceUpdate | RoleRefused> {
  return changeResource<RoleRefused>(
    store,
    { tenantId, identifier },
    (before) =>
      before.roles.some(({ name }) => name === role.name)
        ? { kind: 'role-exists' }
        : withinLimits({ ...before, roles: [...before.roles, role] }),
    how,
  );
}

/**
 * Changes the description and the permissions of a role. Its name stays, because tokens and assignments contain it.
 * @param change.basedOn the `roleVersion` that the change is based on; if omitted, any version is replaced
 */
export function updateRole(
  store: Store,
  {
    tenantId,
    resource: identifier,
    role,
    basedOn,
  }: { tenantId: string; resource: string; role: ResourceRoleFields; basedOn?: string | undefined },
  how: How,
): Promise<ResourceUpdate | RoleRefused> {
  return changeResource<RoleRefused>(
    store,
    { tenantId, identifier },
    (before) => {
      const current = before.roles.find(({ name }) => name === role.name);
      if (!current) return { kind: 'role-not-found' };
      if (basedOn !== undefined && basedOn !== roleVersion(current)) return { kind: 'changed-meanwhile' };
      return withinLimits({ ...before, roles: before.roles.map((one) => (one === current ? role : one)) });
    },
    how,
  );
}

/** Deletes a role and takes it from everyone who holds it. */
export function deleteRole(
  store: Store,
  { tenantId, resource: identifier, role }: RoleKey,
  how: How,
): Promise<ResourceUpdate | RoleRefused> {
  return changeResource<RoleRefused>(
    store,
    { tenantId, identifier },
    (before) =>
      before.roles.some(({ name }) => name === role)
        ? { ...before, roles: before.roles.filter(({ name }) => name !== role) }
        : { kind: 'role-not-found' },
    how,
  );
}

function withinLimits<Resource extends { roles: readonly ResourceRoleFields[] }>(
  resource: Resource,
): Resource | RoleRefused {
  return resourceRoles.safeParse(resource.roles).success ? resource : { kind: 'too-many' };
}
