'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { STANDARD_BRAKE_PERCENT } from '@/lib/people/brake/brake';
import { issue } from '@/lib/platform/shared/message';
import { createConnection } from '@/lib/provisioning/scim-connections/create-connection';
import { connectionPath, pullPath } from '../connection-path';
import { newDirectories } from '../labels';
import { connectionForm, readConnectionForm, takenErrors } from '../read-connection-form';

/** Creates a connection and opens its page, where its token is created, or the page for what it pulls from. */
export const create = adminAction(
  'admin',
  connectionForm
    .pick({ name: true, adoption: true })
    .extend({ directory: z.enum(newDirectories, { error: issue('scimConnections.chooseDirectory') }) }),
  async ({ tenant, container, cause, input: { directory, ...input } }) => {
    const read = await readConnectionForm(container, tenant.id, {
      ...input,
      provider: directory === 'microsoft-graph' ? 'entra-id' : directory,
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
    if (directory === 'google' || directory === 'microsoft-graph')
      redirect(`${pullPath(tenant.place, id)}?source=${directory}`);
    redirect(connectionPath(tenant.place, id));
  },
  { recent: true },
);
