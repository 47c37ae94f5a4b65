'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { STANDARD_BRAKE_PERCENT } from '@/lib/people/brake/brake';
import { pullSources } from '@/lib/provisioning/pull/source';
import { createConnection } from '@/lib/provisioning/scim-connections/create-connection';
import { connectionPath, pullPath } from '../connection-path';
import { connectionForm, readConnectionForm, takenErrors } from '../read-connection-form';

/** Creates a connection and opens its page, where its token is created, or the page for what it pulls from. */
export const create = adminAction(
  'admin',
  connectionForm
    .pick({ name: true, provider: true, adoption: true })
    .extend({ source: z.enum(['push', ...pullSources]) }),
  async ({ tenant, container, cause, input: { source: chosen, ...input } }) => {
    const source = input.provider === 'google' ? 'google' : chosen;
    const read = await readConnectionForm(container, tenant.id, {
      ...input,
      ...(source === 'microsoft-graph' && { provider: 'entra-id' }),
      ...(source === 'google' && { provider: 'other' }),
      brake_percent: STANDARD_BRAKE_PERCENT,
    });
    if (!read.ok) return read;
    const outcome = await createConnection(
      container.scimConnections,
      { tenantId: tenant.id, ...read.settings },
      { cause, now: container.now() },
    );
    if (outcome.kind !== 'created') return takenErrors(outcome.kind);
    const { id } = outcome.connection;
    redirect(source === 'push' ? connectionPath(tenant.place, id) : `${pullPath(tenant.place, id)}?source=${source}`);
  },
  { recent: true },
);
