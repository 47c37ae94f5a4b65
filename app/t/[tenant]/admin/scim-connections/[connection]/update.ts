'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { updateConnection } from '@/lib/scim-connections/update-connection';
import { takenErrors } from '../connection-errors';
import { connectionForm, readConnectionForm } from '../read-connection-form';
import { gone } from './gone';

const fields = connectionForm.extend({ connection_id: z.string() });

export const update = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const { connection_id: id, ...form } = input;
  const read = await readConnectionForm(container.clients, tenant.id, form);
  if (!read.ok) return read;
  const outcome = await updateConnection(container.scimConnections, { tenantId: tenant.id, id, ...read.settings }, { cause, now: container.now() });
  if (outcome.kind === 'not-found') return gone;
  if (outcome.kind === 'name-taken' || outcome.kind === 'client-taken') return takenErrors(outcome.kind);
  refresh();
  return { ok: true };
});
