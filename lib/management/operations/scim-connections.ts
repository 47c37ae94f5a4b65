import { z } from 'zod';
import { connectionFields, settingsOf, tokenName } from '@/lib/scim-connections/connection-fields';
import { adoptionRules, type ScimConnection, scimProviders, type ScimToken } from '@/lib/scim-connections/connection';
import { createConnection } from '@/lib/scim-connections/create-connection';
import { createToken } from '@/lib/scim-connections/create-token';
import { getConnection } from '@/lib/scim-connections/get-connection';
import { listConnections } from '@/lib/scim-connections/list-connections';
import { revokeToken } from '@/lib/scim-connections/revoke-token';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, operation, type Operation } from '../operation';
import { problem } from '../problem';
import { time, timeOrNull, written } from '../times';

const tag = 'SCIM connections';
const ofConnection = z.object({ id: z.string() });
const gone = problem('not-found', 'The tenant has no SCIM connection of this id');

const connectionAnswer = z.strictObject({
  id: z.uuid(), name: z.string(), provider: z.enum(scimProviders), adoption: z.enum(adoptionRules), rate_per_second: z.int(), rate_burst: z.int(),
  client_id: z.string().nullable(), disabled_at: timeOrNull, last_used_at: timeOrNull, created_at: time, updated_at: time,
});

function connectionBody({ id, name, provider, adoption, rateLimit, clientId, disabledAt, lastUsedAt, createdAt, updatedAt }: ScimConnection) {
  return {
    id, name, provider, adoption, rate_per_second: rateLimit.perSecond, rate_burst: rateLimit.burst, client_id: clientId,
    disabled_at: written(disabledAt), last_used_at: written(lastUsedAt), created_at: written(createdAt), updated_at: written(updatedAt),
  };
}

const tokenAnswer = z.strictObject({ id: z.uuid(), name: z.string(), can_write: z.boolean(), created_at: time, expires_at: timeOrNull, last_used_at: timeOrNull, revoked_at: timeOrNull });

function tokenBody({ id, name, canWrite, createdAt, expiresAt, lastUsedAt, revokedAt }: ScimToken) {
  return { id, name, can_write: canWrite, created_at: written(createdAt), expires_at: written(expiresAt), last_used_at: written(lastUsedAt), revoked_at: written(revokedAt) };
}

const listScimConnections = operation({
  id: 'listScimConnections', method: 'GET', path: '/scim-connections', tag, role: 'auditor', summary: 'Lists SCIM connections',
  querySchema: listQuery(['name', 'created_at'], { search, status: z.enum(['enabled', 'disabled']).optional() }), answerSchema: listAnswer(connectionAnswer),
  async run({ container, tenant, now }, { query: { sort, page, page_size, order, search: text, status } }) {
    const { connections, total } = await listConnections(container.scimConnections, {
      tenantId: tenant.id, now, sort: sort === 'name' ? 'name' : 'createdAt', ...pageOf({ page, page_size, order }), search: text, status,
    });
    return answer(listed(connections.map(connectionBody), total, { page, page_size }));
  },
});

const createScimConnection = operation({
  id: 'createScimConnection', method: 'POST', path: '/scim-connections', tag, role: 'admin', status: 201, problems: ['conflict'], summary: 'Adds a SCIM connection, without a token',
  bodySchema: connectionFields, answerSchema: connectionAnswer,
  async run({ container, tenant, cause, now }, { body }) {
    const outcome = await createConnection(container.scimConnections, { tenantId: tenant.id, ...settingsOf(body) }, { cause, now });
    if (outcome.kind === 'created') return answer(connectionBody(outcome.connection));
    return problem('conflict', outcome.kind === 'name-taken' ? 'The tenant has a connection of this name' : 'The client stands for another connection');
  },
});

const getScimConnection = operation({
  id: 'getScimConnection', method: 'GET', path: '/scim-connections/{id}', tag, role: 'auditor', problems: ['not-found'], summary: 'Tells of a SCIM connection and its tokens (never their values)',
  pathSchema: ofConnection, answerSchema: connectionAnswer.extend({ tokens: z.array(tokenAnswer) }),
  async run({ container, tenant }, { path: { id } }) {
    const found = await getConnection(container.scimConnections, { tenantId: tenant.id, id });
    return found ? answer({ ...connectionBody(found.connection), tokens: found.tokens.map(tokenBody) }) : gone;
  },
});

const createScimToken = operation({
  id: 'createScimToken', method: 'POST', path: '/scim-connections/{id}/tokens', tag, role: 'admin', status: 201, problems: ['not-found', 'conflict'],
  summary: 'Gives a SCIM connection a token; its value is in this answer alone', pathSchema: ofConnection,
  bodySchema: z.strictObject({ name: tokenName, can_write: z.boolean().default(true), expires_at: time.nullable().default(null) }),
  answerSchema: tokenAnswer.extend({ token: z.string() }),
  async run({ container, tenant, cause, now }, { path: { id }, body: { name, can_write: canWrite, expires_at: expires } }) {
    const outcome = await createToken(container.scimConnections, {
      tenantId: tenant.id, connectionId: id, name, canWrite, expiresAt: expires === null ? null : new Date(expires),
    }, { cause, now });
    if (outcome.kind === 'created') return answer({ ...tokenBody(outcome.stored), token: outcome.token });
    return outcome.kind === 'not-found' ? gone : problem('conflict', 'The token is in use already');
  },
});

const revokeScimToken = operation({
  id: 'revokeScimToken', method: 'DELETE', path: '/scim-connections/{id}/tokens/{token_id}', tag, role: 'admin', problems: ['not-found'], summary: 'Revokes a token of a SCIM connection at once',
  pathSchema: ofConnection.extend({ token_id: z.string() }),
  async run({ container, tenant, cause, now }, { path: { id, token_id: tokenId } }) {
    const { kind } = await revokeToken(container.scimConnections, { tenantId: tenant.id, connectionId: id, tokenId }, { cause, now });
    return kind === 'revoked' ? done : problem('not-found', 'The connection has no such token');
  },
});

export const scimConnectionOperations: Operation[] = [listScimConnections, createScimConnection, getScimConnection, createScimToken, revokeScimToken];
