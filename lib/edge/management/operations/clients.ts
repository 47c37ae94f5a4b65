import { z } from 'zod';
import { sectorProblem } from '@/lib/grants/clients/check-sector';
import type { ClientMetadata, RegisteredClient } from '@/lib/grants/clients/client';
import { clientMetadata, clientMetadataFields } from '@/lib/grants/clients/client-metadata';
import { setClientOwner } from '@/lib/grants/clients/client-owner';
import { createClient } from '@/lib/grants/clients/create-client';
import { deleteClient } from '@/lib/grants/clients/delete-client';
import { getClient } from '@/lib/grants/clients/get-client';
import { givenClientId } from '@/lib/grants/clients/given-credentials';
import { listClients } from '@/lib/grants/clients/list-clients';
import { metadataVersion } from '@/lib/grants/clients/metadata-version';
import { toRfc7591 } from '@/lib/grants/clients/rfc7591';
import type { clientSorts } from '@/lib/grants/clients/store';
import { disableClient, enableClient } from '@/lib/grants/clients/switch-client';
import { unsafeEndpointOf } from '@/lib/grants/clients/unsafe-address';
import { updateClient } from '@/lib/grants/clients/update-client';
import { withTenantDefaults } from '@/lib/grants/clients/with-tenant-defaults';
import { clientOrigins } from '@/lib/oauth/clients/client';
import { msg } from '@/lib/platform/shared/message';
import { changesOf } from '../changes';
import { fieldProblems } from '../field-problems';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type ManagementContext, type Operation, operation } from '../operation';
import { type Problem, problem } from '../problem';
import {
  activeGrantsAnswer,
  activeGrantsBody,
  clientAnswer,
  clientBody,
  secretAnswer,
  secretBody,
} from '../representations/client';
import { ownerFields, unknownOwner } from '../representations/owner';

const tag = 'Clients';
const ofClient = z.object({ client_id: z.string() });
const clientNotFound = problem('not-found', msg('management.noClientWithThisClient'));
const sorts = {
  client_name: 'clientName',
  created_at: 'createdAt',
  last_used_at: 'lastUsedAt',
} as const satisfies Record<string, (typeof clientSorts)[number]>;

const listClientsOperation = operation({
  id: 'listClients',
  method: 'GET',
  path: '/clients',
  tag,
  summary: 'Lists clients',
  role: 'auditor',
  querySchema: listQuery(['client_name', 'created_at', 'last_used_at'], {
    search,
    kind: z.enum(['public', 'confidential']).optional(),
    origin: z.enum(clientOrigins).optional(),
    status: z.enum(['enabled', 'disabled']).optional(),
    /** The ID of the accountable person, or `left` for clients whose accountable person left. */
    owner: z.union([z.uuid(), z.literal('left')]).optional(),
  }),
  answerSchema: listAnswer(clientAnswer),
  async run({ container, tenant }, { query: { sort, page, page_size, order, ...filter } }) {
    const { clients, total } = await listClients(container.clients, {
      ...filter,
      tenantId: tenant.id,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
    });
    return answer(listed(clients.map(clientBody), total, { page, page_size }));
  },
});

const createClientOperation = operation({
  id: 'createClient',
  method: 'POST',
  path: '/clients',
  tag,
  role: 'admin',
  status: 201,
  problems: ['conflict'],
  summary: 'Creates a client. Its secret is returned only in this response.',
  // Without defaults: what the body leaves out is set by the tenant's settings and the FAPI 2.0 profile.
  bodySchema: changesOf({ ...clientMetadataFields.shape, client_id: givenClientId }),
  answerSchema: clientAnswer.extend({ client_secret: z.string().optional() }),
  async run(context, { body: { client_id: clientId, ...fields } }) {
    const metadata = await checked(context, fields, null);
    if ('kind' in metadata) return metadata;
    const { container, tenant, cause, now } = context;
    const created = await createClient(
      container.clients,
      { tenantId: tenant.id, metadata, origin: 'console', clientId },
      { cause, now },
    );
    if (created.kind === 'exists') return problem('conflict', msg('management.clientWithThisClientId'));
    return answer(
      { ...clientBody(created.client), ...(created.secret !== null && { client_secret: created.secret }) },
      metadataVersion(created.client),
    );
  },
});

const getClientOperation = operation({
  id: 'getClient',
  method: 'GET',
  path: '/clients/{client_id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns a client, its secrets (without values) and its active tokens',
  pathSchema: ofClient,
  answerSchema: clientAnswer.extend({ secrets: z.array(secretAnswer), living: activeGrantsAnswer }),
  async run({ container, tenant, now }, { path }) {
    const found = await getClient(container.clients, { tenantId: tenant.id, clientId: path.client_id, now });
    if (!found) return clientNotFound;
    return answer(
      {
        ...clientBody(found.client),
        secrets: found.secrets.map(secretBody),
        living: activeGrantsBody(found.activeGrants),
      },
      metadataVersion(found.client),
    );
  },
});

const updateClientOperation = operation({
  id: 'updateClient',
  method: 'PATCH',
  path: '/clients/{client_id}',
  tag,
  role: 'admin',
  conditional: true,
  problems: ['not-found', 'changed-meanwhile'],
  summary: 'Changes the given fields of a client; null removes a field (RFC 7396)',
  pathSchema: ofClient,
  bodySchema: z.record(z.string(), z.json()),
  answerSchema: clientAnswer,
  async run(context, { path, body, basedOn }) {
    const { container, tenant, cause, now } = context;
    const current = await container.clients.find(tenant.id, path.client_id);
    if (!current) return clientNotFound;
    const merged = Object.fromEntries(
      Object.entries({ ...toRfc7591(current), ...body }).filter(([, value]) => value !== null),
    );
    const metadata = await checked(context, merged, current);
    if ('kind' in metadata) return metadata;
    const outcome = await updateClient(
      container.clients,
      { tenantId: tenant.id, clientId: current.clientId, metadata, basedOn: basedOn ?? metadataVersion(current) },
      { cause, now },
    );
    if (outcome.kind === 'not-found') return clientNotFound;
    if (outcome.kind === 'changed-meanwhile') return problem('changed-meanwhile');
    return answer(clientBody(outcome.client), metadataVersion(outcome.client));
  },
});

const setClientOwnerOperation = operation({
  id: 'setClientOwner',
  method: 'PUT',
  path: '/clients/{client_id}/owner',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Makes an active person accountable for a client, or no one (null). A pending suspension ends. The person gets no access.',
  pathSchema: ofClient,
  bodySchema: ownerFields,
  answerSchema: clientAnswer,
  async run({ container, tenant, cause, now }, { path, body }) {
    const outcome = await setClientOwner(
      container.clients,
      { tenantId: tenant.id, clientId: path.client_id, ownerId: body.person_id },
      { cause, now },
    );
    if (outcome.kind === 'unknown-person') return unknownOwner;
    if (outcome.kind === 'not-found') return clientNotFound;
    return answer(clientBody(outcome.client), metadataVersion(outcome.client));
  },
});

const disableClientOperation = operation({
  id: 'disableClient',
  method: 'POST',
  path: '/clients/{client_id}/disable',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Disables a client. It receives no tokens, its access tokens are permanently invalid, and its refresh tokens are rejected until it is enabled.',
  pathSchema: ofClient,
  answerSchema: clientAnswer,
  run: (context, { path }) => switched(context, path.client_id, disableClient),
});

const enableClientOperation = operation({
  id: 'enableClient',
  method: 'POST',
  path: '/clients/{client_id}/enable',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Enables a disabled client. Its refresh tokens work again; access tokens issued before remain invalid.',
  pathSchema: ofClient,
  answerSchema: clientAnswer,
  run: (context, { path }) => switched(context, path.client_id, enableClient),
});

const deleteClientOperation = operation({
  id: 'deleteClient',
  method: 'DELETE',
  path: '/clients/{client_id}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Permanently deletes a client and everything issued to it. The client is rejected immediately. If it has many token families, they end after this response; until then the client is still returned, with its deletion, and its client_id stays reserved.',
  pathSchema: ofClient,
  async run({ container, tenant, cause, now }, { path }) {
    const { kind } = await deleteClient(
      container.clients,
      { tenantId: tenant.id, clientId: path.client_id },
      { cause, now },
    );
    return kind === 'not-found' ? clientNotFound : done;
  },
});

async function switched(
  { container, tenant, cause, now }: ManagementContext,
  clientId: string,
  change: typeof disableClient,
) {
  const outcome = await change(container.clients, { tenantId: tenant.id, clientId }, { cause, now });
  return outcome.kind === 'not-found'
    ? clientNotFound
    : answer(clientBody(outcome.client), metadataVersion(outcome.client));
}

/** Checks the metadata of a client as the console does, and converts it to the form that the client store accepts. */
async function checked(
  { container, tenant }: ManagementContext,
  fields: Record<string, unknown>,
  before: RegisteredClient | null,
): Promise<ClientMetadata | Problem> {
  const parsed = clientMetadata.safeParse(withTenantDefaults(fields, tenant.settings));
  if (!parsed.success) return fieldProblems(parsed.error);
  const unknown = parsed.data.scopes.find((scope) => !tenant.scopes.has(scope));
  if (unknown !== undefined) return fieldProblems({ scope: msg('management.containsUnknownScope', { unknown }) });
  const unsafe = unsafeEndpointOf(container.clientAddresses, before, parsed.data);
  if (unsafe !== null) return fieldProblems({ [unsafe]: msg('management.unsafeAddress') });
  const unlisted = await sectorProblem(container.sectorDocuments, before, parsed.data);
  return unlisted === null ? parsed.data : fieldProblems({ sector_identifier_uri: unlisted });
}

export const clientOperations: Operation[] = [
  listClientsOperation,
  createClientOperation,
  getClientOperation,
  updateClientOperation,
  setClientOwnerOperation,
  disableClientOperation,
  enableClientOperation,
  deleteClientOperation,
];
