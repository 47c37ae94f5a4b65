'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { disableConnection } from '@/lib/scim-connections/disable-connection';
import { enableConnection } from '@/lib/scim-connections/enable-connection';
import { gone } from './gone';

const fields = z.object({ connection_id: z.string() });

export const disable = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const connection = { tenantId: tenant.id, id: input.connection_id };
  const outcome = await disableConnection(container.scimConnections, connection, { cause, now: container.now() });
  if (outcome.kind === 'not-found') return gone;
  refresh();
  return { ok: true };
});

export const enable = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const connection = { tenantId: tenant.id, id: input.connection_id };
  const outcome = await enableConnection(container.scimConnections, connection, { cause, now: container.now() });
  if (outcome.kind === 'not-found') return gone;
  refresh();
  return { ok: true };
});
