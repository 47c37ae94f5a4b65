import { z } from 'zod';
import { findManageable } from '@/lib/directory/find-manageable';
import type { PersonalToken } from '@/lib/grants/personal-tokens/personal-token';
import { revokePersonalToken } from '@/lib/grants/personal-tokens/revoke-personal-token';
import { msg } from '@/lib/platform/shared/message';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { time, timeOrNull, written } from '../times';

const tag = 'People';
const personNotFound = problem('not-found', msg('management.noPersonWithThisId'));

const tokenAnswer = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  resource: z.string().nullable(),
  scopes: z.array(z.string()),
  created_at: time,
  expires_at: time,
  last_used_at: timeOrNull,
});

function tokenBody({ id, name, resource, scopes, createdAt, expiresAt, lastUsedAt }: PersonalToken) {
  return {
    id,
    name,
    resource,
    scopes,
    created_at: written(createdAt),
    expires_at: written(expiresAt),
    last_used_at: written(lastUsedAt),
  };
}

const list = operation({
  id: 'listPersonalAccessTokens',
  method: 'GET',
  path: '/people/{id}/personal-access-tokens',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists a person’s personal access tokens that were not revoked, without their values',
  pathSchema: z.object({ id: z.string() }),
  answerSchema: z.strictObject({ items: z.array(tokenAnswer) }),
  async run({ container, tenant }, { path: { id } }) {
    if (!(await container.directory.findPerson(tenant.id, id))) return personNotFound;
    return answer({ items: (await container.personalTokens.list(tenant.id, id)).map(tokenBody) });
  },
});

const revoke = operation({
  id: 'revokePersonalAccessToken',
  method: 'DELETE',
  path: '/people/{id}/personal-access-tokens/{token}',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Revokes a personal access token',
  pathSchema: z.object({ id: z.string(), token: z.string() }),
  async run({ container, tenant, caller, cause, now }, { path: { id, token } }) {
    const { kind } = await findManageable(container.directory, { tenantId: tenant.id, id, by: caller.role });
    if (kind !== 'found')
      return kind === 'not-found' ? personNotFound : problem('forbidden', msg('management.onlyOwnerCanChangeOwner'));
    const revoked = await revokePersonalToken(
      container.personalTokens,
      { tenantId: tenant.id, personId: id, id: token },
      { cause, now },
    );
    return revoked ? done : problem('not-found', msg('management.personHasNoSuchToken'));
  },
});

export const personalTokenOperations: Operation[] = [list, revoke];
