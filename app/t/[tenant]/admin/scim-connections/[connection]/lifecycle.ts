'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { deleteConnection } from '@/lib/provisioning/scim-connections/delete-connection';
import { handOver as handOverAll } from '@/lib/provisioning/scim-connections/hand-over';
import { disableConnection, enableConnection } from '@/lib/provisioning/scim-connections/switch-connection';
import { connectionsPath } from '../connection-path';
import { gone } from './gone';

const fields = z.object({ connection_id: z.string() });
/** Empty for no connection. */
const withReceiver = fields.extend({ to: z.string().default('') });

export const disable = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const connection = { tenantId: tenant.id, id: input.connection_id };
  const outcome = await disableConnection(container.scimConnections, connection, { cause, now: container.now() });
  if (outcome.kind === 'not-found') return gone;
  refresh();
  return { ok: true };
});

export const enable = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const connection = { tenantId: tenant.id, id: input.connection_id };
    const outcome = await enableConnection(container.scimConnections, connection, { cause, now: container.now() });
    if (outcome.kind === 'not-found') return gone;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

export const handOver = adminAction(
  'admin',
  withReceiver,
  async ({ tenant, container, cause, input }) => {
    const wanted = { tenantId: tenant.id, id: input.connection_id, to: input.to || null };
    const outcome = await handOverAll(container.scimConnections, wanted, { cause, now: container.now() });
    if (outcome.kind === 'not-found') return gone;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

export const remove = adminAction(
  'admin',
  withReceiver,
  async ({ tenant, container, cause, input }) => {
    const wanted = { tenantId: tenant.id, id: input.connection_id, to: input.to || null };
    const outcome = await deleteConnection(container.scimConnections, wanted, { cause, now: container.now() });
    if (outcome.kind === 'not-found') return gone;
    redirect(connectionsPath(tenant.place));
  },
  { recent: ({ to }) => to !== '' },
);
