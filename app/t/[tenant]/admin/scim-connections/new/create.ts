'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { connectionFields } from '@/lib/scim-connections/connection-fields';
import { createConnection } from '@/lib/scim-connections/create-connection';
import { connectionErrors, nameTaken } from '../connection-errors';
import { connectionPath } from '../connection-path';

const fields = z.object({ name: z.string(), provider: z.string() });

/** Creates a connection and goes to its page, where it gets its token. */
export const create = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const parsed = connectionFields.safeParse(input);
  if (!parsed.success) return connectionErrors(parsed.error);
  const how = { cause, now: container.now() };
  const outcome = await createConnection(container.scimConnections, { tenantId: tenant.id, ...parsed.data }, how);
  if (outcome.kind === 'name-taken') return nameTaken;
  redirect(connectionPath(tenant.slug, outcome.connection.id));
});
