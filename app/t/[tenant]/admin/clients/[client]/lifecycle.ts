'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { deleteClient } from '@/lib/grants/clients/delete-client';
import { disableClient, enableClient } from '@/lib/grants/clients/switch-client';
import { adminAction } from '@/lib/pages/console/admin-action';
import { clientsPath } from '../client-path';
import { gone } from './gone';

const fields = z.object({ client_id: z.string() });

export const disable = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const outcome = await disableClient(
    container.clients,
    { tenantId: tenant.id, clientId: input.client_id },
    { cause, now: container.now() },
  );
  if (outcome.kind === 'not-found') return gone;
  refresh();
  return { ok: true };
});

export const enable = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const outcome = await enableClient(
      container.clients,
      { tenantId: tenant.id, clientId: input.client_id },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return gone;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

/** Deletes the client and returns to the list, even if it was already deleted. */
export const remove = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  await deleteClient(
    container.clients,
    { tenantId: tenant.id, clientId: input.client_id },
    { cause, now: container.now() },
  );
  redirect(clientsPath(tenant.place));
});
