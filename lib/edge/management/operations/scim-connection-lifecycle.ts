import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { deleteConnection } from '@/lib/provisioning/scim-connections/delete-connection';
import { handOver } from '@/lib/provisioning/scim-connections/hand-over';
import { disableConnection, enableConnection } from '@/lib/provisioning/scim-connections/switch-connection';
import { invalidFields } from '../field-problems';
import { answer, done, type ManagementContext, type Operation, operation } from '../operation';
import {
  answerConnection,
  connectionAnswer,
  connectionNotFound,
  ofConnection,
} from '../representations/scim-connection';

const common = { tag: 'SCIM connections', role: 'admin', pathSchema: ofConnection } as const;

const disable = operation({
  ...common,
  id: 'disableScimConnection',
  method: 'POST',
  path: '/scim-connections/{id}/disable',
  problems: ['not-found'],
  answerSchema: connectionAnswer,
  summary:
    'Disables a SCIM connection: its requests are rejected until it is enabled. Its people and groups are unchanged.',
  run: (context, { path }) => switched(context, path.id, disableConnection),
});

const enable = operation({
  ...common,
  id: 'enableScimConnection',
  method: 'POST',
  path: '/scim-connections/{id}/enable',
  problems: ['not-found'],
  answerSchema: connectionAnswer,
  summary: 'Enables a disabled SCIM connection. Its remaining tokens work again.',
  run: (context, { path }) => switched(context, path.id, enableConnection),
});

async function switched(
  { container, tenant, cause, now }: ManagementContext,
  id: string,
  change: typeof disableConnection,
) {
  const outcome = await change(container.scimConnections, { tenantId: tenant.id, id }, { cause, now });
  if (outcome.kind === 'not-found') return connectionNotFound;
  if (!('connection' in outcome)) throw new Error('Enabling or disabling a connection reported a conflict.');
  return answerConnection(outcome.connection);
}

/** Whether the people and groups of this connection can be moved to `to`: null, or another connection of the tenant. */
async function isReceiver(
  { container, tenant }: ManagementContext,
  { id, to }: { id: string; to: string | null },
): Promise<boolean> {
  return to === null || (to !== id && (await container.scimConnections.find(tenant.id, to)) !== null);
}

const NO_RECEIVER = msg('management.mustBeAnotherScimConnection');

const handOverOperation = operation({
  ...common,
  id: 'handOverScimConnection',
  method: 'POST',
  path: '/scim-connections/{id}/hand-over',
  problems: ['not-found'],
  summary:
    'Moves all people and groups of a SCIM connection to another one. With to: null they belong to no connection, and any connection can adopt them. They keep everything except their externalId.',
  bodySchema: z.strictObject({ to: z.uuid('must be the id of a SCIM connection').toLowerCase().nullable() }),
  answerSchema: z.strictObject({ people: z.int(), groups: z.int() }),
  async run(context, { path: { id }, body: { to } }) {
    const { container, tenant, cause, now } = context;
    if (!(await isReceiver(context, { id, to }))) return invalidFields([{ pointer: '/to', detail: NO_RECEIVER }]);
    const outcome = await handOver(container.scimConnections, { tenantId: tenant.id, id, to }, { cause, now });
    return outcome.kind === 'not-found'
      ? connectionNotFound
      : answer({ people: outcome.people, groups: outcome.groups });
  },
});

const remove = operation({
  ...common,
  id: 'deleteScimConnection',
  method: 'DELETE',
  path: '/scim-connections/{id}',
  problems: ['not-found'],
  summary:
    'Permanently deletes a SCIM connection and its tokens. Its people and groups are kept: with to they move to another connection, otherwise they belong to none.',
  querySchema: z.strictObject({ to: z.uuid('must be the id of a SCIM connection').toLowerCase().optional() }),
  async run(context, { path: { id }, query: { to = null } }) {
    const { container, tenant, cause, now } = context;
    if (!(await isReceiver(context, { id, to }))) return invalidFields([{ pointer: 'to', detail: NO_RECEIVER }]);
    return (await deleteConnection(container.scimConnections, { tenantId: tenant.id, id, to }, { cause, now })).kind ===
      'not-found'
      ? connectionNotFound
      : done;
  },
});

export const scimConnectionLifecycleOperations: Operation[] = [disable, enable, handOverOperation, remove];
