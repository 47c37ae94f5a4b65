'use server';

import { redirect } from 'next/navigation';
import { createDetailsType } from '@/lib/grants/authorization-details-types/save-type';
import { detailsTypeFields } from '@/lib/grants/authorization-details-types/type-fields';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { schemaErrors } from '../../schema-errors';
import { detailsTypeForm } from '../details-type-form';
import { detailsTypePath } from '../details-type-path';

/** Declares a type and opens its page. */
export const create = adminAction('admin', detailsTypeForm, async ({ tenant, container, cause, input }) => {
  const parsed = detailsTypeFields.safeParse(input);
  if (!parsed.success)
    return {
      ok: false,
      message: msg('common.checkHighlightedFields'),
      fieldErrors: schemaErrors(parsed.error, input),
    };
  const outcome = await createDetailsType(container.detailsTypes, tenant.id, parsed.data, cause);
  if (outcome === 'exists')
    return { ok: false, fieldErrors: { type: msg('authorizationDetails.thisTypeAlreadyExists') } };
  redirect(detailsTypePath(tenant.place, input.type));
});
