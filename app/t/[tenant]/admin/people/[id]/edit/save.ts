'use server';

import { redirect } from 'next/navigation';
import { adminAction } from '@/lib/auth/admin-action';
import { tenantPath } from '@/lib/tenants/paths';
import { manageable } from '../manageable';
import { editFormFields } from './edit-form-fields';
import type { Rows } from './row-intents';
import { saveEdit } from './save-edit';

/** Saves a person's attributes, unless somebody else has changed them meanwhile; or adds a row to the form, or takes one out. */
export const save = adminAction<typeof editFormFields, { rows: Rows }>('admin', editFormFields, async ({ input, cause, ...context }) => {
  const { id, based_on: basedOn, intent, ...fields } = input;
  const target = await manageable(context, id);
  if ('ok' in target) return target;
  const { tenant, container } = context;
  const { User: type } = await container.resourceTypes(tenant.id);
  const unsaved = await saveEdit({ container, cause }, { ...target, type, intent, basedOn, fields });
  return unsaved ?? redirect(tenantPath(tenant.slug, `/admin/people/${id}`));
});
