'use server';

import { adminAction } from '@/lib/pages/console/admin-action';
import { tenantPath } from '@/lib/platform/shared/paths';
import { manageable } from '../manageable';
import { editFormFields } from './edit-form-fields';
import type { Rows } from './editable';
import { endEdit } from './end-edit';
import { saveEdit } from './save-edit';

/** Saves a person's attributes, unless someone else has changed them since; or adds or removes a row of the form. */
export const save = adminAction<typeof editFormFields, { rows: Rows }>(
  'admin',
  editFormFields,
  async ({ input, cause, ...context }) => {
    const { id, based_on: basedOn, intent, ...fields } = input;
    const target = await manageable(context, id);
    if ('ok' in target) return target;
    const { tenant, container } = context;
    const { User: type } = await container.resourceTypes(tenant.id);
    const saved = await saveEdit({ container, cause }, { ...target, type, intent, basedOn, fields });
    return saved.ok ? endEdit(intent, saved.version, tenantPath(tenant.place, `/admin/people/${id}`)) : saved;
  },
);
