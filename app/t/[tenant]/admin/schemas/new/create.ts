'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { createSchema } from '@/lib/extension-schemas/create-schema';
import { extensionSchema, schemasAtMost } from '@/lib/extension-schemas/schema-fields';
import { schemaErrors } from '../../schema-errors';
import { schemaForm } from '../schema-form';
import { schemaPath } from '../schema-path';

const fields = schemaForm.extend({ urn: z.string().default(''), resource_type: z.string().default('User') });

/** Declares a schema without attributes, and goes to the page where they are added. */
export const create = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const parsed = extensionSchema.safeParse(input);
  if (!parsed.success) return { ok: false, fieldErrors: schemaErrors(parsed.error, input) };
  const created = await createSchema(container.extensionSchemas, { tenantId: tenant.id, ...parsed.data }, { cause, now: container.now() });
  switch (created.kind) {
    case 'exists': return { ok: false, fieldErrors: { urn: 'There is a schema with this URN already.' } };
    case 'overlaps': return { ok: false, fieldErrors: { urn: `Choose one that is not a beginning of ${created.urn}, nor begins with it: a path could mean either.` } };
    case 'too-many': return { ok: false, message: `A tenant declares ${schemasAtMost} schemas at most.` };
    case 'created': return redirect(schemaPath(tenant.slug, created.schema.urn));
  }
});
