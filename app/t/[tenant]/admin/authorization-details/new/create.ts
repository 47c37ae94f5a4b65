'use server';

import { redirect } from 'next/navigation';
import { createDetailsType } from '@/lib/grants/authorization-details-types/save-type';
import { detailsTypeFields } from '@/lib/grants/authorization-details-types/type-fields';
import { adminAction } from '@/lib/pages/console/admin-action';
import { text } from '@/lib/platform/shared/text';
import { schemaErrors } from '../../schema-errors';
import { detailsTypeForm } from '../details-type-form';
import { detailsTypePath } from '../details-type-path';

/** Declares a type and opens its page. */
export const create = adminAction('admin', detailsTypeForm, async ({ tenant, container, cause, input }) => {
  const parsed = detailsTypeFields.safeParse(input);
  if (!parsed.success)
    return {
      ok: false,
      message: text('Check the highlighted fields.'),
      fieldErrors: schemaErrors(parsed.error, input),
    };
  const outcome = await createDetailsType(container.detailsTypes, tenant.id, parsed.data, cause);
  if (outcome === 'exists') return { ok: false, fieldErrors: { type: text('This type already exists.') } };
  redirect(detailsTypePath(tenant.place, input.type));
});
