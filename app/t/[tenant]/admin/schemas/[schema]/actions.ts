'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { deleteSchema } from '@/lib/directory/extension-schemas/delete-schema';
import { schemaFields } from '@/lib/directory/extension-schemas/schema-fields';
import { updateSchema } from '@/lib/directory/extension-schemas/update-schema';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { schemaErrors } from '../../schema-errors';
import { schemaForm } from '../schema-form';
import { schemasPath } from '../schema-path';
import { schemaNotFound } from './schema-not-found';

const named = z.object({ urn: z.string() });

/** Saves a schema's name, description and whether it is required; its attributes stay unchanged. */
export const update = adminAction(
  'admin',
  schemaForm.extend(named.shape),
  async ({ tenant, container, cause, input: { urn, ...form } }) => {
    const parsed = schemaFields.pick({ name: true, description: true, required: true }).safeParse(form);
    if (!parsed.success) return { ok: false, fieldErrors: schemaErrors(parsed.error, form) };
    const next = {
      tenantId: tenant.id,
      urn,
      next: ({ attributes }: { attributes: z.output<typeof schemaFields>['attributes'] }) => ({
        ...parsed.data,
        attributes,
      }),
      removeValues: false,
    };
    const outcome = await updateSchema(container.extensionSchemas, next, { cause, now: container.now() });
    if (outcome.kind === 'not-found') return schemaNotFound;
    refresh();
    return { ok: true };
  },
);

/** Deletes the schema with its values and returns to the list, even if it was already deleted. */
export const remove = adminAction('admin', named, async ({ tenant, container, cause, input: { urn } }) => {
  const schema = { tenantId: tenant.id, urn };
  const outcome = await deleteSchema(container.extensionSchemas, schema, { cause, now: container.now() });
  const leadsTo = schemasPath(tenant.place);
  if (outcome.kind === 'not-found') return { ok: true, leadsTo };
  return { ok: true, leadsTo, ended: { done: msg('ended.schemaDeleted', { count: outcome.cleared }) } };
});
