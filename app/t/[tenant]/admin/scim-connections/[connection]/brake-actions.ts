'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { keepBlocking, letThrough } from '@/lib/provisioning/scim-connections/brake';
import { liftedHours } from './brake-hours';
import { connectionNotFound } from './connection-not-found';

const fields = z.object({ connection_id: z.string() });
const liftFields = fields.extend({
  hours: z.enum(
    liftedHours.map(({ value }) => value),
    { error: issue('scimConnections.chooseHowLong') },
  ),
});

const noLimit = { ok: false, message: msg('scimConnections.thisConnectionHasNoLimit') };

/** Lets a connection deactivate and delete people without a limit for some hours. */
export const lift = adminAction(
  'admin',
  liftFields,
  async ({ tenant, container, cause, input }) => {
    const wanted = { tenantId: tenant.id, id: input.connection_id, hours: Number(input.hours) };
    const { kind } = await letThrough(container.scimConnections, wanted, { cause, now: container.now() });
    if (kind !== 'decided') return kind === 'not-found' ? connectionNotFound : noLimit;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

/** Rejects all deactivations by a connection until `lift`. */
export const hold = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const wanted = { tenantId: tenant.id, id: input.connection_id };
  const { kind } = await keepBlocking(container.scimConnections, wanted, { cause, now: container.now() });
  if (kind !== 'decided') return kind === 'not-found' ? connectionNotFound : noLimit;
  refresh();
  return { ok: true };
});
