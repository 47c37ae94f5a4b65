'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { decideConnectionBrake } from '@/lib/provisioning/scim-connections/brake';
import { decided, hoursField } from '../../brake/decided';
import { connectionNotFound } from './connection-not-found';

const fields = z.object({ connection_id: z.string() });
const liftFields = fields.extend({ hours: hoursField });

const wrong = { 'not-found': connectionNotFound.message, 'no-limit': msg('scimConnections.thisConnectionHasNoLimit') };

/** Lets a connection deactivate and delete people without a limit for some hours. */
export const lift = adminAction(
  'admin',
  liftFields,
  async ({ tenant, container, cause, input: { connection_id: id, hours } }) => {
    const wanted = { tenantId: tenant.id, id, decision: { kind: 'lift', hours } } as const;
    const how = { cause, now: container.now() };
    return decided(await decideConnectionBrake(container.scimConnections, wanted, how), wrong);
  },
  { recent: true },
);

/** Rejects all deactivations by a connection until `lift`. */
export const hold = adminAction('admin', fields, async ({ tenant, container, cause, input: { connection_id: id } }) => {
  const wanted = { tenantId: tenant.id, id, decision: { kind: 'hold' } } as const;
  const how = { cause, now: container.now() };
  return decided(await decideConnectionBrake(container.scimConnections, wanted, how), wrong);
});
