'use server';

import { userAction } from '@/lib/pages/console/user-action';
import { tenantPath } from '@/lib/platform/shared/paths';
import { editFormFields } from '../../../admin/people/[id]/edit/edit-form-fields';
import type { Rows } from '../../../admin/people/[id]/edit/editable';
import { endEdit } from '../../../admin/people/[id]/edit/end-edit';
import { saveEdit } from '../../../admin/people/[id]/edit/save-edit';
import { ownProfile, whoChanges } from '../own-profile';

/**
 * Saves the attributes of the signed-in person's own profile that the tenant lets them edit. The id in the form is
 * ignored.
 */
export const saveProfile = userAction<typeof editFormFields, { rows: Rows }>(
  editFormFields,
  async ({ input, cause, ...context }) => {
    const { id: _id, based_on: basedOn, intent, ...fields } = input;
    const { tenant, container } = context;
    const { person, own, editable } = await ownProfile(context);
    if (!editable) return { ok: false, message: whoChanges({ provisioned: person.connectionId !== null, editable }) };
    const saved = await saveEdit(
      { container, cause },
      { tenantId: tenant.id, id: person.id, type: own, intent, basedOn, fields },
    );
    return saved.ok
      ? endEdit(intent, saved.version, tenantPath(tenant.place, '/account/profile'), { done: 'profile-changed' })
      : saved;
  },
);
