'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { deleteResource } from '@/lib/resources/delete-resource';
import { resourceFields } from '@/lib/resources/resource-fields';
import { toResource, updateResource } from '@/lib/resources/save-resource';
import { schemaErrors } from '../../schema-errors';
import { resourceForm } from '../resource-form';
import { resourcesPath } from '../resource-path';

/** Saves what can be decided about a resource. */
export const update = adminAction('admin', resourceForm, async ({ tenant, container, cause, input }) => {
  const parsed = resourceFields.safeParse(input);
  if (!parsed.success) return { ok: false, message: 'Nothing was saved: some fields need another look.', fieldErrors: schemaErrors(parsed.error, input) };
  const outcome = await updateResource(container.resources, tenant.id, toResource(parsed.data), cause);
  if (outcome === 'not-found') return { ok: false, message: 'This resource is not registered any more.' };
  refresh();
  return { ok: true };
});

/** Deletes the resource and goes to the list; one that is gone already is where one wanted it. */
export const remove = adminAction('admin', z.object({ identifier: z.string() }), async ({ tenant, container, cause, input }) => {
  await deleteResource(container.resources, { tenantId: tenant.id, identifier: input.identifier }, cause);
  redirect(resourcesPath(tenant.slug));
});
