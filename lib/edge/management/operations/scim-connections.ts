import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { boundClientProblem } from '@/lib/provisioning/scim-connections/bound-client-problem';
import { connectionVersion } from '@/lib/provisioning/scim-connections/change-connection';
import type { ConnectionSettings } from '@/lib/provisioning/scim-connections/connection';
import { connectionFields, settingsOf } from '@/lib/provisioning/scim-connections/connection-fields';
import { createConnection } from '@/lib/provisioning/scim-connections/create-connection';
import { getConnection } from '@/lib/provisioning/scim-connections/get-connection';
import { listConnections } from '@/lib/provisioning/scim-connections/list-connections';
import { roleResourceProblem } from '@/lib/provisioning/scim-connections/role-resource-problem';
import { updateConnection } from '@/lib/provisioning/scim-connections/update-connection';
import { fieldProblems } from '../field-problems';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, type ManagementContext, type Operation, operation } from '../operation';
import { type Problem, problem } from '../problem';
import {
  answerConnection,
  connectionAnswer,
  connectionBody,
  connectionNotFound,
  ofConnection,
  scimTokenAnswer,
  scimTokenBody,
} from '../representations/scim-connection';
import { scimConnectionMappingOperations } from './scim-connection-mapping';

const tag = 'SCIM connections';
const sorts = { name: 'name', created_at: 'createdAt', last_used_at: 'lastUsedAt' } as const;

const taken = {
  'name-taken': problem('conflict', msg('management.connectionWithThisNameAlready')),
  'client-taken': problem('conflict', msg('management.clientIsAlreadyLinkedTo')),
};

/** Checks the settings of a connection as the console does, and converts them to the form that the store accepts. */
async function checked(
  { container, tenant }: ManagementContext,
  fields: z.output<typeof connectionFields>,
): Promise<ConnectionSettings | Problem> {
  const settings = settingsOf(fields);
  const wrong =
    settings.clientId === null
      ? null
      : await boundClientProblem(container.clients, { tenantId: tenant.id, clientId: settings.clientId });
  if (wrong !== null) return fieldProblems({ client_id: wrong });
  const unknown = await roleResourceProblem(container.resources, { tenantId: tenant.id, ...settings });
  return unknown === null ? settings : fieldProblems({ role_resource: unknown });
}

const list = operation({
  id: 'listScimConnections',
  method: 'GET',
  path: '/scim-connections',
  tag,
  role: 'auditor',
  summary: 'Lists SCIM connections',
  querySchema: listQuery(['name', 'created_at', 'last_used_at'], {
    search,
    status: z.enum(['enabled', 'disabled']).optional(),
  }),
  answerSchema: listAnswer(connectionAnswer),
  async run({ container, tenant, now }, { query: { sort, page, page_size, order, search: text, status } }) {
    const { connections, total } = await listConnections(container.scimConnections, {
      tenantId: tenant.id,
      now,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
      search: text,
      status,
    });
    return answer(listed(connections.map(connectionBody), total, { page, page_size }));
  },
});

const create = operation({
  id: 'createScimConnection',
  method: 'POST',
  path: '/scim-connections',
  tag,
  role: 'admin',
  status: 201,
  problems: ['conflict'],
  summary: 'Creates a SCIM connection without a token',
  bodySchema: connectionFields,
  answerSchema: connectionAnswer,
  async run(context, { body }) {
    const { container, tenant, cause, now } = context;
    const settings = await checked(context, body);
    if ('kind' in settings) return settings;
    const outcome = await createConnection(
      container.scimConnections,
      { tenantId: tenant.id, ...settings },
      { cause, now },
    );
    return outcome.kind === 'created' ? answerConnection(outcome.connection) : taken[outcome.kind];
  },
});

const get = operation({
  id: 'getScimConnection',
  method: 'GET',
  path: '/scim-connections/{id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Returns a SCIM connection, its tokens (without values) and the number of people and groups it has provisioned',
  pathSchema: ofConnection,
  answerSchema: connectionAnswer.extend({
    tokens: z.array(scimTokenAnswer),
    provisioned: z.strictObject({ people: z.int(), groups: z.int() }),
  }),
  async run({ container, tenant }, { path: { id } }) {
    const found = await getConnection(container.scimConnections, { tenantId: tenant.id, id });
    if (!found) return connectionNotFound;
    const { people, groups } = found.provisioned;
    return answer(
      { ...connectionBody(found.connection), tokens: found.tokens.map(scimTokenBody), provisioned: { people, groups } },
      connectionVersion(found.connection),
    );
  },
});

const update = operation({
  id: 'updateScimConnection',
  method: 'PUT',
  path: '/scim-connections/{id}',
  tag,
  role: 'admin',
  conditional: true,
  problems: ['not-found', 'conflict', 'changed-meanwhile'],
  summary: 'Replaces a SCIM connection’s settings',
  pathSchema: ofConnection,
  bodySchema: connectionFields,
  answerSchema: connectionAnswer,
  async run(context, { path: { id }, body, basedOn }) {
    const { container, tenant, cause, now } = context;
    const settings = await checked(context, body);
    if ('kind' in settings) return settings;
    const outcome = await updateConnection(
      container.scimConnections,
      { tenantId: tenant.id, id, basedOn, ...settings },
      { cause, now },
    );
    switch (outcome.kind) {
      case 'not-found':
        return connectionNotFound;
      case 'changed-meanwhile':
        return problem('changed-meanwhile');
      case 'name-taken':
      case 'client-taken':
        return taken[outcome.kind];
      default:
        return answerConnection(outcome.connection);
    }
  },
});

export const scimConnectionOperations: Operation[] = [list, create, get, update, ...scimConnectionMappingOperations];
