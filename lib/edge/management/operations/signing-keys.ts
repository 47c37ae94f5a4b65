import { z } from 'zod';
import { countHolders } from '@/lib/grants/signing-keys/count-holders';
import { listSigningKeys } from '@/lib/grants/signing-keys/list-signing-keys';
import { retireSigningKey } from '@/lib/grants/signing-keys/retire-signing-key';
import { rotateSigningKey } from '@/lib/grants/signing-keys/rotate-signing-key';
import type { SigningKey } from '@/lib/grants/signing-keys/signing-key';
import { signingKeyStatuses } from '@/lib/grants/signing-keys/signing-key-status';
import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import { msg } from '@/lib/platform/shared/message';
import { listAnswer, listed, listQuery, pageOf } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { reason } from '../reason';
import { time, timeOrNull, written } from '../times';

const tag = 'Signing keys';
const ofKey = z.object({ kid: z.string() });

const keyAnswer = z.strictObject({
  kid: z.string(),
  alg: z.enum(signingAlgorithms),
  status: z.enum(signingKeyStatuses),
  created_at: time,
  activated_at: timeOrNull,
  superseded_at: timeOrNull,
  verifies_until: timeOrNull,
  retired_at: timeOrNull,
});

function keyBody({ kid, alg, status, createdAt, activatedAt, supersededAt, verifiesUntil, retiredAt }: SigningKey) {
  return {
    kid,
    alg,
    status,
    created_at: written(createdAt),
    activated_at: written(activatedAt),
    superseded_at: written(supersededAt),
    verifies_until: written(verifiesUntil),
    retired_at: written(retiredAt),
  };
}

const listKeys = operation({
  id: 'listSigningKeys',
  method: 'GET',
  path: '/signing-keys',
  tag,
  role: 'auditor',
  summary: 'Lists signing keys',
  querySchema: listQuery(
    ['created_at', 'activated_at'],
    { status: z.enum(signingKeyStatuses).optional(), alg: z.enum(signingAlgorithms).optional() },
    'desc',
  ),
  answerSchema: listAnswer(keyAnswer),
  async run({ container, tenant }, { query: { sort, page, page_size, order, status, alg } }) {
    const { keys, total } = await listSigningKeys(container.keys.store, {
      tenantId: tenant.id,
      sort: sort === 'created_at' ? 'createdAt' : 'activatedAt',
      ...pageOf({ page, page_size, order }),
      status,
      alg,
    });
    return answer(listed(keys.map(keyBody), total, { page, page_size }));
  },
});

const getKey = operation({
  id: 'getSigningKey',
  method: 'GET',
  path: '/signing-keys/{kid}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Returns a signing key and the number of active token families that may hold tokens signed with it. Those tokens become invalid when the key is retired.',
  pathSchema: ofKey,
  answerSchema: keyAnswer.extend({ holders: z.strictObject({ token_families: z.int(), more: z.boolean() }) }),
  async run(
    {
      container: {
        keys: { store },
      },
      tenant,
      now,
    },
    { path: { kid } },
  ) {
    const key = await store.find(tenant.id, kid);
    if (!key) return problem('not-found', msg('management.noSigningKeyWithThis'));
    const { count, more } = await countHolders(store, { tenantId: tenant.id, key }, now);
    return answer({ ...keyBody(key), holders: { token_families: count, more } });
  },
});

const rotate = operation({
  id: 'rotateSigningKey',
  method: 'POST',
  path: '/signing-keys/{kid}/rotate',
  tag,
  role: 'admin',
  problems: ['conflict'],
  summary: 'Rotates a current signing key. The next key signs; tokens signed with this key remain valid.',
  pathSchema: ofKey,
  answerSchema: z.strictObject({ kid: z.string() }),
  async run({ container, tenant, cause, now }, { path: { kid } }) {
    const outcome = await rotateSigningKey(container.keys, { tenantId: tenant.id, kid }, { cause, now });
    return outcome.kind === 'rotated'
      ? answer({ kid: outcome.kid })
      : problem('conflict', msg('management.thisIsNotCurrentKey'));
  },
});

const retire = operation({
  id: 'retireSigningKey',
  method: 'POST',
  path: '/signing-keys/{kid}/retire',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Retires a signing key. Tokens signed with it become invalid immediately.',
  pathSchema: ofKey,
  bodySchema: reason,
  async run({ container, tenant, cause, now }, { path: { kid }, body }) {
    const { kind } = await retireSigningKey(
      container.keys,
      { tenantId: tenant.id, kid, reason: body.reason },
      { cause, now },
    );
    return kind === 'retired' ? done : problem('not-found', msg('management.noActiveSigningKeyWith'));
  },
});

export const signingKeyOperations: Operation[] = [listKeys, getKey, rotate, retire];
