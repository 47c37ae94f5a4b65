import { z } from 'zod';
import { LIFTED_AT_MOST_HOURS } from '@/lib/people/brake/brake';
import { issue, msg } from '@/lib/platform/shared/message';
import { getBrake, keepBlocking, letThrough } from '@/lib/provisioning/scim-connections/brake';
import { answer, type ManagementContext, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { brakeAnswer, brakeBody, connectionNotFound, ofConnection } from '../representations/scim-connection';

const common = { tag: 'SCIM connections', pathSchema: ofConnection, answerSchema: brakeAnswer } as const;
const path = '/scim-connections/{id}/brake';

const noLimit = problem('conflict', msg('management.connectionHasNoBrake'));

async function answerBrake({ container, tenant, now }: ManagementContext, id: string) {
  const connection = await container.scimConnections.find(tenant.id, id);
  if (!connection) return connectionNotFound;
  const brake = await getBrake(container.scimConnections, connection, now);
  return brake ? answer(brakeBody(brake)) : noLimit;
}

async function decided(context: ManagementContext, id: string, { kind }: Awaited<ReturnType<typeof letThrough>>) {
  if (kind === 'not-found') return connectionNotFound;
  return kind === 'no-limit' ? noLimit : answerBrake(context, id);
}

const get = operation({
  ...common,
  id: 'getScimConnectionBrake',
  method: 'GET',
  path,
  role: 'auditor',
  problems: ['not-found', 'conflict'],
  summary:
    'Returns how many people left by a SCIM connection within the last hour, how many may, and whom it was stopped from deactivating or deleting',
  run: (context, { path: { id } }) => answerBrake(context, id),
});

const lift = operation({
  ...common,
  id: 'liftScimConnectionBrake',
  method: 'POST',
  path: `${path}/lift`,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary:
    'Lets a SCIM connection deactivate and delete any number of its people for 1 to 24 hours. The directory has to try again.',
  bodySchema: z.strictObject({
    hours: z
      .int(issue('common.mustBeWholeNumber'))
      .min(1, issue('common.mustBeAtLeast', { limit: 1 }))
      .max(LIFTED_AT_MOST_HOURS, issue('common.mustBeAtMost', { limit: LIFTED_AT_MOST_HOURS })),
  }),
  async run(context, { path: { id }, body: { hours } }) {
    const { container, tenant, cause, now } = context;
    return decided(
      context,
      id,
      await letThrough(container.scimConnections, { tenantId: tenant.id, id, hours }, { cause, now }),
    );
  },
});

const hold = operation({
  ...common,
  id: 'holdScimConnectionBrake',
  method: 'POST',
  path: `${path}/hold`,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary: 'Rejects all deactivations and deletions of people by a SCIM connection until its brake is lifted',
  async run(context, { path: { id } }) {
    const { container, tenant, cause, now } = context;
    return decided(
      context,
      id,
      await keepBlocking(container.scimConnections, { tenantId: tenant.id, id }, { cause, now }),
    );
  },
});

export const scimConnectionBrakeOperations: Operation[] = [get, lift, hold];
