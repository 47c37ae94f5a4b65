'use server';

import { redirect } from 'next/navigation';
import { adminAction } from '@/lib/pages/console/admin-action';
import { STANDARD_BRAKE_PERCENT } from '@/lib/people/brake/brake';
import { createConnection } from '@/lib/provisioning/scim-connections/create-connection';
import { connectionPath } from '../connection-path';
import { connectionForm, readConnectionForm, takenErrors } from '../read-connection-form';

/** Creates a connection and opens its page, where its token is created and its other settings can be changed. */
export const create = adminAction(
  'admin',
  connectionForm.pick({ name: true, provider: true, adoption: true }),
  async ({ tenant, container, cause, input }) => {
    const read = await readConnectionForm(container.clients, tenant.id, {
      ...input,
      brake_percent: STANDARD_BRAKE_PERCENT,
    });
    if (!read.ok) return read;
    const outcome = await createConnection(
      container.scimConnections,
      { tenantId: tenant.id, ...read.settings },
      { cause, now: container.now() },
    );
    if (outcome.kind !== 'created') return takenErrors(outcome.kind);
    redirect(connectionPath(tenant.place, outcome.connection.id));
  },
  { recent: true },
);
