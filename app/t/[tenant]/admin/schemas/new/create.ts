'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { createSchema } from '@/lib/directory/extension-schemas/create-schema';
import { extensionSchema, schemasAtMost } from '@/lib/directory/extension-schemas/schema-fields';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { schemaErrors } from '../../schema-errors';
import { schemaForm } from '../schema-form';
import { schemaPath } from '../schema-path';

const fields = schemaForm.extend({ urn: z.string().default(''), resource_type: z.string().default('User') });

/** Declares a schema without attributes and opens the page that adds them. */
export const create = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const parsed = extensionSchema.safeParse(input);
  if (!parsed.success) return { ok: false, fieldErrors: schemaErrors(parsed.error, input) };
  const created = await createSchema(
    container.extensionSchemas,
    { tenantId: tenant.id, ...parsed.data },
    { cause, now: container.now() },
  );
  switch (created.kind) {
    case 'exists':
      return { ok: false, fieldErrors: { urn: msg('schemas.schemaWithThisUrnAlready') } };
    case 'overlaps':
      return {
        ok: false,
        fieldErrors: {
          urn: msg('schemas.chooseUrnThatIsNot', {
            urn: created.urn,
          }),
        },
      };
    case 'too-many':
      return {
        ok: false,
        message: msg('schemas.tenantCanDeclareAtMost', { schemasAtMost }),
      };
    case 'created':
      return redirect(schemaPath(tenant.place, created.schema.urn));
  }
});
