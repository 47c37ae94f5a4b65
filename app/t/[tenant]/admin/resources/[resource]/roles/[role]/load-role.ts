import { notFound } from 'next/navigation';
import type { RoleImpact } from '@/lib/grants/resources/roles/store';
import type { ProtectedResource, ResourceRole } from '@/lib/oauth/parameters/resource';
import { type AdminContext, requireAdmin } from '@/lib/pages/console/require-admin';
import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { rolePath } from '../../../role-path';

/** The parameters of the pages about a role. */
export type RoleParams = Promise<{ tenant: string; resource: string; role: string }>;

/** A role of a resource as its pages show it. */
export interface RoleOnPage {
  context: AdminContext;
  resource: ProtectedResource;
  role: ResourceRole;
  impact: RoleImpact;
  /** The path of its first page. */
  path: string;
  mayChange: boolean;
}

/**
 * Loads a role; an unknown one shows the not-found page.
 * @param least the lowest console role that may open the page
 */
export async function loadRole(params: RoleParams, least: Role = 'auditor'): Promise<RoleOnPage> {
  const { tenant: place, resource: segment, role: name } = await params;
  const context = await requireAdmin(place, least);
  const {
    tenant,
    admin,
    container: { resources, now },
  } = context;
  const resource = await resources.find(tenant.id, segmentValue(segment));
  const role = resource?.roles.find((one) => one.name === segmentValue(name));
  if (!resource || !role) notFound();
  const { identifier } = resource;
  return {
    context,
    resource,
    role,
    impact: await resources.impactOfRole({ tenantId: tenant.id, resource: identifier, role: role.name }, now()),
    path: rolePath(tenant.place, identifier, role.name),
    mayChange: roleSuffices(admin.role, 'admin'),
  };
}
