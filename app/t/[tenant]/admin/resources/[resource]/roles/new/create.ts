'use server';

import { redirect } from 'next/navigation';
import { createRole } from '@/lib/grants/resources/roles/save-role';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { schemaErrors } from '../../../../schema-errors';
import { rolePath } from '../../../role-path';
import { tooManyRoles } from '../role-errors';
import { readRole, roleForm } from '../role-form';

/** Adds a role to a resource and opens its page. */
export const create = adminAction('admin', roleForm, async ({ tenant, container, cause, input: sent }) => {
  const { parsed, input } = readRole(sent);
  if (!parsed.success)
    return { ok: false, message: msg('common.checkHighlightedFields'), fieldErrors: schemaErrors(parsed.error, input) };
  const role = { tenantId: tenant.id, resource: sent.resource, role: parsed.data };
  const { kind } = await createRole(container.resources, role, { cause, now: container.now() });
  switch (kind) {
    case 'not-found':
      return { ok: false, message: msg('resources.thisResourceIsNoLonger') };
    case 'role-exists':
      return { ok: false, fieldErrors: { name: msg('resources.roleExists') } };
    case 'too-many':
      return tooManyRoles;
    default:
      redirect(rolePath(tenant.place, sent.resource, parsed.data.name));
  }
});
