'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { connectionFields } from '@/lib/scim-connections/connection-fields';
import { updateConnection } from '@/lib/scim-connections/update-connection';
import { connectionErrors, nameTaken } from '../connection-errors';
import { gone } from './gone';

const fields = z.object({ connection_id: z.string(), name: z.string(), provider: z.string() });

export const update = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const { connection_id: id, ...form } = input;
  const parsed = connectionFields.safeParse(form);
  if (!parsed.success) return connectionErrors(parsed.error);
  const how = { cause, now: container.now() };
  const outcome = await updateConnection(container.scimConnections, { tenantId: tenant.id, id, ...parsed.data }, how);
  if (outcome.kind === 'name-taken') return nameTaken;
  if (outcome.kind === 'not-found') return gone;
  refresh();
  return { ok: true };
});
