'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { createScope } from '@/lib/grants/scopes/save-scope';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { scopeFields } from '@/lib/tenants/fields/scope-fields';
import { schemaErrors } from '../../schema-errors';
import { scopePath } from '../scope-path';

const fields = z.object({ name: z.string().trim(), description: z.string() });

/** Adds a scope and opens its page. */
export const create = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const parsed = scopeFields.safeParse(input);
  if (!parsed.success)
    return {
      ok: false,
      message: msg('common.checkHighlightedFields'),
      fieldErrors: schemaErrors(parsed.error, input),
    };
  const outcome = await createScope(container.scopes, tenant.id, parsed.data, cause);
  if (outcome === 'exists') return { ok: false, fieldErrors: { name: msg('scopes.scopeWithThisNameAlready') } };
  redirect(scopePath(tenant.place, input.name));
});
