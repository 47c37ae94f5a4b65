'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { connectionVersion } from '@/lib/provisioning/scim-connections/change-connection';
import { updateConnection } from '@/lib/provisioning/scim-connections/update-connection';
import { changedConcurrently } from '../../changed-concurrently';
import { takenErrors } from '../connection-errors';
import { connectionForm, readConnectionForm } from '../read-connection-form';
import { gone } from './gone';

const fields = connectionForm.extend({ connection_id: z.string(), based_on: z.string() });

/** Saves the settings of a connection, unless someone else has changed them since. */
export const update = adminAction<typeof fields, { basedOn: string }>(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const { connection_id: id, based_on: basedOn, ...form } = input;
    const read = await readConnectionForm(container.clients, tenant.id, form);
    if (!read.ok) return read;
    const outcome = await updateConnection(
      container.scimConnections,
      { tenantId: tenant.id, id, basedOn, ...read.settings },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return gone;
    if (outcome.kind === 'name-taken' || outcome.kind === 'client-taken') return takenErrors(outcome.kind);
    if (outcome.kind === 'changed-meanwhile') {
      return changedConcurrently(container.auditLog, {
        tenantId: tenant.id,
        target: id,
        targetType: 'scim-connection',
        action: 'scim-connection.updated',
      });
    }
    refresh();
    return { ok: true, data: { basedOn: connectionVersion(outcome.connection) } };
  },
  { recent: true },
);
