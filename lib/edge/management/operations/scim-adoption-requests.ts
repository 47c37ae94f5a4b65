import { z } from 'zod';
import type { AdoptionRequest } from '@/lib/directory/adoption';
import { decideAdoption } from '@/lib/directory/decide-adoption';
import { roles } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { listAnswer, listed, listQuery } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { connectionNotFound, ofConnection } from '../representations/scim-connection';
import { time, timeOrNull, written } from '../times';

const tag = 'SCIM connections';

const requestAnswer = z.strictObject({
  person_id: z.uuid(),
  name: z.string(),
  user_name: z.string(),
  role: z.enum(roles).nullable(),
  active: z.boolean(),
  matched_by: z.enum(['userName', 'email']),
  /** The user name that the directory sent. */
  sent_user_name: z.string(),
  asked_at: time,
  last_asked_at: time,
  decision: z.literal('refused').nullable(),
  decided_at: timeOrNull,
});

function requestBody({
  personId,
  personName,
  userName,
  role,
  active,
  matchedBy,
  sentUserName,
  askedAt,
  lastAskedAt,
  decision,
  decidedAt,
}: AdoptionRequest) {
  return {
    person_id: personId,
    name: personName,
    user_name: userName,
    role,
    active,
    matched_by: matchedBy,
    sent_user_name: sentUserName,
    asked_at: written(askedAt),
    last_asked_at: written(lastAskedAt),
    decision,
    decided_at: written(decidedAt),
  };
}

const list = operation({
  id: 'listScimAdoptionRequests',
  method: 'GET',
  path: '/scim-connections/{id}/adoption-requests',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  pathSchema: ofConnection,
  summary: 'Lists a SCIM connection’s account matches that are pending or were rejected, longest waiting first',
  querySchema: listQuery(['asked_at'], { state: z.enum(['open', 'refused']).default('open') }).omit({
    sort: true,
    order: true,
  }),
  answerSchema: listAnswer(requestAnswer),
  async run({ container, tenant }, { path: { id }, query: { state, page, page_size } }) {
    if (!(await container.scimConnections.find(tenant.id, id))) return connectionNotFound;
    const { requests, total } = await container.directory.listAdoptionRequests({
      tenantId: tenant.id,
      connectionId: id,
      state,
      page,
      pageSize: page_size,
    });
    return answer(listed(requests.map(requestBody), total, { page, page_size }));
  },
});

const decide = operation({
  id: 'decideScimAdoptionRequest',
  method: 'POST',
  path: '/scim-connections/{id}/adoption-requests/{person_id}/decide',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Approves or rejects an account match. An approved person is then managed by the connection; a rejected match can be approved later.',
  pathSchema: ofConnection.extend({ person_id: z.string() }),
  bodySchema: z.strictObject({ decision: z.enum(['allowed', 'refused'], { error: 'must be allowed or refused' }) }),
  async run({ container, tenant, caller, cause, now }, { path: { id, person_id: personId }, body: { decision } }) {
    const outcome = await decideAdoption(
      container.directory,
      { tenantId: tenant.id, connectionId: id, personId, decision, ownRole: caller.role },
      { cause, now },
    );
    switch (outcome.kind) {
      case 'decided':
        return done;
      case 'forbidden':
        return problem('forbidden', msg('management.onlyOwnerCanDecideAbout'));
      case 'not-found':
        return problem('not-found', msg('management.connectionHasNoSuchRequest'));
    }
  },
});

export const scimAdoptionRequestOperations: Operation[] = [list, decide];
