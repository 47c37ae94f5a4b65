import { z } from 'zod';
import type { AccessKey } from '@/lib/grants/access-keys/access-key';
import { setKeyOwner } from '@/lib/grants/access-keys/key-owner';
import { listAccessKeys } from '@/lib/grants/access-keys/list-access-keys';
import { revokeAccessKey } from '@/lib/grants/access-keys/revoke-access-key';
import { accessKeyStatuses } from '@/lib/grants/access-keys/store';
import { roles } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { ownerAnswer, ownerBody, ownerFields, unknownOwner } from '../representations/owner';
import { time, timeOrNull, written } from '../times';

const tag = 'Access keys';

const accessKeyAnswer = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(roles),
  person_id: z.uuid(),
  user_name: z.string(),
  /** Null while the person of the key is accountable for it. */
  owner: ownerAnswer,
  created_at: time,
  expires_at: timeOrNull,
  last_used_at: timeOrNull,
  revoked_at: timeOrNull,
});

function accessKeyBody(key: AccessKey) {
  const { id, name, role, holder, createdAt, expiresAt, lastUsedAt, revokedAt } = key;
  return {
    id,
    name,
    role,
    person_id: holder.id,
    user_name: holder.userName,
    owner: ownerBody(key),
    created_at: written(createdAt),
    expires_at: written(expiresAt),
    last_used_at: written(lastUsedAt),
    revoked_at: written(revokedAt),
  };
}

const listKeys = operation({
  id: 'listAccessKeys',
  method: 'GET',
  path: '/access-keys',
  tag,
  role: 'auditor',
  summary: 'Lists access keys. Keys can be created only in the console.',
  querySchema: listQuery(
    ['created_at', 'name', 'last_used_at'],
    { search, status: z.enum(accessKeyStatuses).optional(), person_id: z.uuid().optional() },
    'desc',
  ),
  answerSchema: listAnswer(accessKeyAnswer),
  async run(
    { container, tenant, now },
    { query: { sort, page, page_size, order, search: text, status, person_id: personId } },
  ) {
    const sorts = { created_at: 'createdAt', name: 'name', last_used_at: 'lastUsedAt' } as const;
    const { keys, total } = await listAccessKeys(container.accessKeys, {
      tenantId: tenant.id,
      now,
      sort: sorts[sort],
      ...pageOf({ page, page_size, order }),
      search: text,
      status,
      personId,
    });
    return answer(listed(keys.map(accessKeyBody), total, { page, page_size }));
  },
});

const setOwner = operation({
  id: 'setAccessKeyOwner',
  method: 'PUT',
  path: '/access-keys/{id}/owner',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Makes an active person accountable for an active access key of the caller or of a person the caller can manage; null for the person of the key. A pending revocation ends. The person gets no access.',
  pathSchema: z.object({ id: z.string() }),
  bodySchema: ownerFields,
  async run({ container, tenant, caller, cause, now }, { path: { id }, body }) {
    const owner = { tenantId: tenant.id, id, ownerId: body.person_id, by: caller };
    const outcome = await setKeyOwner(container.accessKeys, owner, { cause, now });
    if (outcome === 'unknown-person') return unknownOwner;
    if (outcome === 'above') return keyAbove;
    return outcome === 'not-found' ? keyNotFound : done;
  },
});

const keyAbove = problem('forbidden', msg('management.accessKeyBelongsToPerson'));
const keyNotFound = problem('not-found', msg('management.noAccessKeyWithThis'));

const revoke = operation({
  id: 'revokeAccessKey',
  method: 'DELETE',
  path: '/access-keys/{id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Revokes an access key of the caller or of a person the caller can manage',
  pathSchema: z.object({ id: z.string() }),
  async run({ container, tenant, caller, cause, now }, { path: { id } }) {
    const outcome = await revokeAccessKey(
      container.accessKeys,
      { tenantId: tenant.id, id, by: caller },
      { cause, now },
    );
    if (outcome === 'above') return keyAbove;
    return outcome === 'not-found' ? keyNotFound : done;
  },
});

export const accessKeyOperations: Operation[] = [listKeys, setOwner, revoke];
