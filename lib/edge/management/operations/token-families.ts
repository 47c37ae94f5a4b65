import { z } from 'zod';
import { familyStatuses } from '@/lib/grants/token-families/family';
import { getFamily } from '@/lib/grants/token-families/get-family';
import { listFamilies } from '@/lib/grants/token-families/list-families';
import { revokeFamiliesOfClient } from '@/lib/grants/token-families/revoke-families-of-client';
import { revokeFamily } from '@/lib/grants/token-families/revoke-family';
import { revokeInSteps } from '@/lib/grants/token-families/revoke-in-steps';
import { msg } from '@/lib/platform/shared/message';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { reason } from '../reason';
import { familyAnswer, familyBody } from '../representations/token-family';
import { moment, time, timeOrNull, written } from '../times';

const tag = 'Token families';
const ofFamily = z.object({ id: z.string() });
const familyNotFound = problem('not-found', msg('management.noTokenFamilyWithThis'));

/** Last used, or revoked, at this time or later. */
const times = { used_from: time.optional(), ended_from: time.optional() };

const listTokenFamilies = operation({
  id: 'listTokenFamilies',
  method: 'GET',
  path: '/token-families',
  tag,
  role: 'auditor',
  summary: 'Lists token families. Each comes from one authorization of a client by a person.',
  querySchema: listQuery(
    ['created_at', 'last_used_at'],
    {
      search,
      client_id: z.string().optional(),
      exchanged_by: z.string().optional(),
      person_id: z.uuid().optional(),
      status: z.enum(familyStatuses).optional(),
      ...times,
    },
    'desc',
  ),
  answerSchema: listAnswer(familyAnswer),
  async run(
    { container, tenant, now },
    {
      query: {
        sort,
        page,
        page_size,
        order,
        search: text,
        client_id: clientId,
        exchanged_by: exchangedBy,
        person_id: personId,
        status,
        used_from: usedFrom,
        ended_from: endedFrom,
      },
    },
  ) {
    const { families, total } = await listFamilies(container.families, {
      tenantId: tenant.id,
      now,
      sort: sort === 'created_at' ? 'createdAt' : 'lastUsedAt',
      ...pageOf({ page, page_size, order }),
      search: text,
      clientId,
      exchangedBy,
      personId,
      status,
      usedFrom: moment(usedFrom),
      endedFrom: moment(endedFrom),
    });
    return answer(listed(families.map(familyBody), total, { page, page_size }));
  },
});

const eventAnswer = z.strictObject({
  id: z.string(),
  kind: z.string(),
  generation: z.int(),
  at: time,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  detail: z.record(z.string(), z.json()),
});

const getTokenFamily = operation({
  id: 'getTokenFamily',
  method: 'GET',
  path: '/token-families/{id}',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Returns a token family and its timeline',
  pathSchema: ofFamily,
  answerSchema: familyAnswer.extend({
    resources: z.array(z.string()),
    revoked_at: timeOrNull,
    revoke_reason: z.string().nullable(),
    events: z.array(eventAnswer),
    events_cut: z.boolean(),
  }),
  async run({ container, tenant, now }, { path: { id } }) {
    const life = await getFamily(container.families, { tenantId: tenant.id, id, now });
    if (!life) return familyNotFound;
    const { family, events, eventsCut } = life;
    return answer({
      ...familyBody(family),
      resources: family.resources,
      revoked_at: written(family.revokedAt),
      revoke_reason: family.revokeReason,
      events_cut: eventsCut,
      events: events.map(({ id: eventId, kind, generation, at, ipAddress, userAgent, detail }) => ({
        id: eventId,
        kind,
        generation,
        at: written(at),
        ip_address: ipAddress,
        user_agent: userAgent,
        detail,
      })),
    });
  },
});

const revokeTokenFamily = operation({
  id: 'revokeTokenFamily',
  method: 'POST',
  path: '/token-families/{id}/revoke',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Revokes a token family. A family that has already ended is unchanged.',
  pathSchema: ofFamily,
  bodySchema: reason,
  async run({ container, tenant, cause, now }, { path: { id }, body }) {
    const { kind } = await revokeFamily(
      container.families,
      { tenantId: tenant.id, id, note: body.reason },
      { cause, now },
    );
    return kind === 'not-found' ? familyNotFound : done;
  },
});

const revokeClientTokenFamilies = operation({
  id: 'revokeClientTokenFamilies',
  method: 'POST',
  path: '/clients/{client_id}/revoke-token-families',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Revokes a client’s token families. One request revokes about 10,000: repeat it while any are left.',
  pathSchema: z.object({ client_id: z.string() }),
  bodySchema: reason,
  answerSchema: z.strictObject({ ended: z.int(), left: z.int() }),
  async run({ container, tenant, cause, now, signal }, { path: { client_id: id }, body }) {
    const client = await container.clients.find(tenant.id, id);
    if (!client) return problem('not-found', msg('management.noClientWithThisClient'));
    return answer(
      await revokeFamiliesOfClient(
        container.families,
        { tenantId: tenant.id, client: { id, name: client.clientName }, note: body.reason },
        { cause, now, signal },
      ),
    );
  },
});

const several = z
  .strictObject({
    ...reason.shape,
    /** The families by id; if left out, all that match the other filters. */
    ids: z.array(z.uuid()).min(1, 'must contain at least one id').max(1000, 'must contain at most 1000 ids').optional(),
    client_id: z.string().optional(),
    person_id: z.uuid().optional(),
    search,
    used_from: time.optional(),
    count_only: z.boolean().default(false),
  })
  .refine(
    ({ ids, client_id: client, person_id: person, search: text, used_from: usedFrom }) =>
      !ids || !(client ?? person ?? text ?? usedFrom),
    { path: ['ids'], message: 'cannot be combined with a filter' },
  );

const revokeTokenFamilies = operation({
  id: 'revokeTokenFamilies',
  method: 'POST',
  path: '/token-families/revoke',
  tag,
  role: 'admin',
  bodySchema: several,
  summary:
    'Revokes several active token families, selected by ids or by a filter. count_only returns the number without revoking any. One request revokes about 10,000: repeat it while any are left.',
  answerSchema: z.strictObject({ living: z.int(), people: z.int(), clients: z.int(), ended: z.int(), left: z.int() }),
  async run(
    { container, tenant, cause, now, signal },
    {
      body: {
        ids,
        client_id: clientId,
        person_id: personId,
        search: text,
        used_from: usedFrom,
        reason: note,
        count_only: countOnly,
      },
    },
  ) {
    const which = {
      filter: { clientId, personId, search: text, usedFrom: moment(usedFrom) },
      until: now,
      ...(ids && { ids }),
    };
    const { active, people, clients } = await container.families.countSeveral({ tenantId: tenant.id, which, now });
    const outcome = countOnly
      ? { ended: 0, left: active }
      : await revokeInSteps(container.families, { tenantId: tenant.id, which, note }, { cause, now, signal });
    return answer({ living: active, people, clients, ...outcome });
  },
});

export const tokenFamilyOperations: Operation[] = [
  listTokenFamilies,
  getTokenFamily,
  revokeTokenFamily,
  revokeTokenFamilies,
  revokeClientTokenFamilies,
];
