import { z } from 'zod';
import { type InitialAccessToken, initialTokenFile } from '@/lib/grants/clients/registration/initial-access-token';
import { issueInitialToken } from '@/lib/grants/clients/registration/issue-initial-token';
import { listInitialTokens } from '@/lib/grants/clients/registration/list-initial-tokens';
import { revokeInitialToken } from '@/lib/grants/clients/registration/revoke-initial-token';
import { msg } from '@/lib/platform/shared/message';
import { fieldProblems } from '../field-problems';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { time, timeOrNull, written } from '../times';

const tag = 'Client registration';
const sorts = { created_at: 'createdAt', name: 'name', expires_at: 'expiresAt', last_used_at: 'lastUsedAt' } as const;

const tokenAnswer = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  uses: z.int(),
  uses_at_most: z.int(),
  created_at: time,
  expires_at: time,
  last_used_at: timeOrNull,
  revoked_at: timeOrNull,
});

function tokenBody({ id, name, uses, usesAtMost, createdAt, expiresAt, lastUsedAt, revokedAt }: InitialAccessToken) {
  return {
    id,
    name,
    uses,
    uses_at_most: usesAtMost,
    created_at: written(createdAt),
    expires_at: written(expiresAt),
    last_used_at: written(lastUsedAt),
    revoked_at: written(revokedAt),
  };
}

const list = operation({
  id: 'listInitialAccessTokens',
  method: 'GET',
  path: '/initial-access-tokens',
  tag,
  role: 'auditor',
  summary: 'Lists initial access tokens for client registration (RFC 7591), without their values',
  querySchema: listQuery(
    ['created_at', 'name', 'expires_at', 'last_used_at'],
    { search, status: z.enum(['usable', 'ended']).optional() },
    'desc',
  ),
  answerSchema: listAnswer(tokenAnswer),
  async run({ container, tenant, now }, { query: { sort, page, page_size, order, ...filter } }) {
    const { tokens, total } = await listInitialTokens(container.initialTokens, {
      ...filter,
      tenantId: tenant.id,
      now,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
    });
    return answer(listed(tokens.map(tokenBody), total, { page, page_size }));
  },
});

const issue = operation({
  id: 'issueInitialAccessToken',
  method: 'POST',
  path: '/initial-access-tokens',
  tag,
  role: 'admin',
  status: 201,
  summary:
    'Creates an initial access token that a limited number of clients can register with. Its value is returned only in this response. It has an effect only if the setting clientRegistration is token.',
  bodySchema: initialTokenFile.omit({ token: true }),
  answerSchema: z.strictObject({ id: z.uuid(), token: z.string() }),
  async run({ container, tenant, cause, now }, { body: { name, uses, expires_at: expires } }) {
    const expiresAt = new Date(expires);
    if (expiresAt <= now) return fieldProblems({ expires_at: msg('common.mustBeInFuture') });
    return answer(
      await issueInitialToken(
        container.initialTokens,
        { tenantId: tenant.id, name, usesAtMost: uses, expiresAt },
        { cause, now },
      ),
    );
  },
});

const revoke = operation({
  id: 'revokeInitialAccessToken',
  method: 'DELETE',
  path: '/initial-access-tokens/{id}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Revokes an initial access token. Clients registered with it are kept.',
  pathSchema: z.object({ id: z.string() }),
  async run({ container, tenant, cause, now }, { path: { id } }) {
    const outcome = await revokeInitialToken(container.initialTokens, { tenantId: tenant.id, id }, { cause, now });
    return outcome === 'revoked' ? done : problem('not-found', msg('management.noSuchTokenOrIt'));
  },
});

export const initialAccessTokenOperations: Operation[] = [list, issue, revoke];
