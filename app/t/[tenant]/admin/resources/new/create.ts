'use server';

import { redirect } from 'next/navigation';
import { createResource, toResource } from '@/lib/grants/resources/save-resource';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { resourceFields } from '@/lib/tenants/fields/resource-fields';
import { schemaErrors } from '../../schema-errors';
import { resourceForm } from '../resource-form';
import { resourcePath } from '../resource-path';

/** Registers a resource and opens its page. */
export const create = adminAction('admin', resourceForm, async ({ tenant, container, cause, input }) => {
  if (input.identifier === issuerOf(container.config.url, tenant.place)) {
    return {
      ok: false,
      fieldErrors: {
        identifier: msg('resources.thisIsThisTenantsIssuer'),
      },
    };
  }
  const parsed = resourceFields.safeParse(input);
  if (!parsed.success)
    return {
      ok: false,
      message: msg('common.checkHighlightedFields'),
      fieldErrors: schemaErrors(parsed.error, input),
    };
  const outcome = await createResource(container.resources, tenant.id, toResource(parsed.data), cause);
  if (outcome === 'exists')
    return { ok: false, fieldErrors: { identifier: msg('resources.thisResourceIsAlreadyRegistered') } };
  redirect(resourcePath(tenant.place, input.identifier));
});
