import { notFound } from 'next/navigation';
import type { Group } from '@/lib/directory/group';
import type { GroupImpact } from '@/lib/directory/group-pages';
import type { RoleOfGroup } from '@/lib/grants/resources/roles/store';
import { type AdminContext, requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import type { Sayable } from '@/lib/platform/shared/message';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { namedAfter } from '../../named-after';

/**
 * The title of pages about a group.
 * @param what the page is or does
 */
export const groupTitle = (what: Sayable) =>
  namedAfter(
    what,
    'group',
    async ({ tenant, container }, id) => (await container.directory.findGroup(tenant.id, id))?.displayName,
  );

const HOLDERS_AT_MOST = 100;

/** A group as its pages show it. */
export interface GroupOnPage {
  context: AdminContext;
  group: Group;
  /** The connection that provisions it, unless the connection is deleted. */
  connection: ScimConnection | null;
  /** The first groups that directly contain it, by name. */
  holders: { id: string; displayName: string }[];
  impact: GroupImpact;
  /** The roles that its members hold because of it or of a group around it. */
  roles: RoleOfGroup[];
  mayChange: boolean;
}

/** Loads the group for readers with access to the console; an unknown group shows the not-found page. */
export async function loadGroup(tenantPlace: string, id: string): Promise<GroupOnPage> {
  const context = await requireAdmin(tenantPlace, 'auditor');
  const {
    tenant: { id: tenantId },
    container: { directory, resources, scimConnections },
  } = context;
  const group = await directory.findGroup(tenantId, id);
  if (!group) notFound();
  const [connection, holders, impact, roles] = await Promise.all([
    group.connectionId === null ? null : scimConnections.find(tenantId, group.connectionId),
    directory.listGroupsOf(tenantId, id, HOLDERS_AT_MOST),
    directory.impactOfGroup(tenantId, id),
    resources.listRolesOfGroup(tenantId, id),
  ]);
  return { context, group, connection, holders, impact, roles, mayChange: roleSuffices(context.admin.role, 'admin') };
}
