'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { deleteScope } from '@/lib/grants/scopes/delete-scope';
import { updateScope } from '@/lib/grants/scopes/save-scope';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { scopeFields } from '@/lib/tenants/fields/scope-fields';
import { schemaErrors } from '../../schema-errors';
import { scopesPath } from '../scope-path';

/** Saves the description of a scope. */
export const update = adminAction(
  'admin',
  z.object({ name: z.string(), description: z.string() }),
  async ({ tenant, container, cause, input }) => {
    const parsed = scopeFields.safeParse(input);
    if (!parsed.success) return { ok: false, fieldErrors: schemaErrors(parsed.error, input) };
    const outcome = await updateScope(container.scopes, tenant.id, parsed.data, cause);
    if (outcome === 'not-found') return { ok: false, message: msg('scopes.thisScopeNoLongerExists') };
    refresh();
    return { ok: true };
  },
);

/** Deletes the scope and returns to the list, even if it was already deleted. */
export const remove = adminAction(
  'admin',
  z.object({ name: z.string() }),
  async ({ tenant, container, cause, input }) => {
    const scope = { tenantId: tenant.id, name: input.name };
    const outcome = await deleteScope(container.scopes, scope, { cause, now: container.now() });
    const leadsTo = scopesPath(tenant.place);
    if (outcome.kind === 'not-found') return { ok: true, leadsTo };
    const { clients: count } = outcome.removedFrom;
    return { ok: true, leadsTo, ended: { done: msg('ended.scopeDeletedFrom', { count }) } };
  },
);
