import { z } from 'zod';
import { type ListedRequest, pingStatuses, requestStatuses } from '@/lib/grants/backchannel-requests/ping';
import { type ClientActivity, readClientActivity } from '@/lib/grants/clients/read-client-activity';
import { type ListedLogout, logoutDeliveryKinds, logoutDeliveryStatuses } from '@/lib/grants/logout/delivery';
import { auditEventJson } from '@/lib/journal/audit/audit-event-json';
import { issue, msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { auditEventAnswer } from '../representations/audit-event';
import { failedRequestAnswer, failedRequestBody } from '../representations/failed-request';
import { familyAnswer, familyBody } from '../representations/token-family';
import { time, timeOrNull, written } from '../times';

const ofClient = z.object({ client_id: z.string() });
const clientNotFound = problem('not-found', msg('management.noClientWithThisClient'));
/** The number of entries to return. */
const limit = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1, issue('common.mustBeAtLeast', { limit: 1 }))
  .max(100, issue('common.mustBeAtMost', { limit: 100 }))
  .default(25);

const happening = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('audit-event'), at: time, audit_event: auditEventAnswer }),
  z.strictObject({ kind: z.literal('token-family'), at: time, token_family: familyAnswer }),
  z.strictObject({ kind: z.literal('refusal'), at: time, refusal: failedRequestAnswer }),
]);

function happeningBody(one: ClientActivity) {
  const at = written(one.at);
  switch (one.kind) {
    case 'entry':
      return { kind: 'audit-event', at, audit_event: auditEventJson(one.entry) };
    case 'family':
      return { kind: 'token-family', at, token_family: familyBody(one.family) };
    case 'refusal':
      return { kind: 'refusal', at, refusal: failedRequestBody(one.failedRequest) };
  }
}

const getClientActivity = operation({
  id: 'getClientActivity',
  method: 'GET',
  path: '/clients/{client_id}/activity',
  tag: 'Clients',
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Lists a client’s activity, newest first: audit entries, token families started, and requests rejected within the last 24 hours',
  pathSchema: ofClient,
  querySchema: z.strictObject({ limit }),
  answerSchema: z.strictObject({ items: z.array(happening), refused_within_a_day: z.int() }),
  async run({ container, tenant, now }, { path: { client_id: clientId }, query }) {
    const { auditLog, families, failedRequestLog, clients } = container;
    if (!(await clients.find(tenant.id, clientId))) return clientNotFound;
    const { latest, failedRequests } = await readClientActivity(
      { auditLog, families, failedRequestLog },
      { tenantId: tenant.id, clientId, limit: query.limit, now },
    );
    return answer({ items: latest.map(happeningBody), refused_within_a_day: failedRequests });
  },
});

const logoutAnswer = z.strictObject({
  id: z.string(),
  /** `logout` when a session ended, `revocation` when everything of a person did. */
  kind: z.enum(logoutDeliveryKinds),
  /** Null if the person has been deleted. */
  person_id: z.uuid().nullable(),
  user_name: z.string().nullable(),
  status: z.enum(logoutDeliveryStatuses),
  attempts: z.int(),
  recorded_at: time,
  next_attempt_at: time,
  settled_at: timeOrNull,
  last_error: z.string().nullable(),
});

function logoutBody({
  id,
  kind,
  person,
  status,
  attempts,
  recordedAt,
  nextAttemptAt,
  settledAt,
  lastError,
}: ListedLogout) {
  return {
    id,
    kind,
    person_id: person && person.id,
    user_name: person && person.userName,
    status,
    attempts,
    recorded_at: written(recordedAt),
    next_attempt_at: written(nextAttemptAt),
    settled_at: written(settledAt),
    last_error: lastError && inEnglish(lastError),
  };
}

const listClientLogouts = operation({
  id: 'listClientLogouts',
  method: 'GET',
  path: '/clients/{client_id}/logouts',
  tag: 'Clients',
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Lists a client’s back-channel logout notifications, newest first, and counts those that are pending or expired',
  pathSchema: ofClient,
  querySchema: z.strictObject({ limit }),
  answerSchema: z.strictObject({ items: z.array(logoutAnswer), pending: z.int(), expired: z.int() }),
  async run({ container, tenant }, { path: { client_id: clientId }, query }) {
    if (!(await container.clients.find(tenant.id, clientId))) return clientNotFound;
    const { deliveries, pending, expired } = await container.logoutLog.list({
      tenantId: tenant.id,
      clientId,
      limit: query.limit,
    });
    return answer({ items: deliveries.map(logoutBody), pending, expired });
  },
});

const notifyClientAgain = operation({
  id: 'notifyClientAgain',
  method: 'POST',
  path: '/clients/{client_id}/logouts/{delivery_id}/notify-again',
  tag: 'Clients',
  role: 'admin',
  problems: ['not-found'],
  summary: 'Retries a logout or revocation notification that has not arrived',
  pathSchema: ofClient.extend({ delivery_id: z.string() }),
  async run({ container, tenant, cause }, { path: { client_id: clientId, delivery_id: deliveryId } }) {
    const tried = await container.logoutLog.notifyAgain({ tenantId: tenant.id, clientId, deliveryId, cause });
    return tried ? done : problem('not-found', msg('management.clientHasNoSuchNotification'));
  },
});

const requestAnswer = z.strictObject({
  id: z.string(),
  /** Null if the person has been deleted. */
  person_id: z.uuid().nullable(),
  user_name: z.string().nullable(),
  status: z.enum(requestStatuses),
  binding_message: z.string().nullable(),
  created_at: time,
  expires_at: time,
  decided_at: timeOrNull,
  /** The notification of the client; null for a client that polled. */
  ping: z
    .strictObject({
      status: z.enum(pingStatuses),
      attempts: z.int(),
      /** When it was settled or will be tried next. */
      at: timeOrNull,
      last_error: z.string().nullable(),
    })
    .nullable(),
});

function requestBody({ id, person, status, bindingMessage, createdAt, expiresAt, decidedAt, ping }: ListedRequest) {
  return {
    id,
    person_id: person && person.id,
    user_name: person && person.userName,
    status,
    binding_message: bindingMessage,
    created_at: written(createdAt),
    expires_at: written(expiresAt),
    decided_at: written(decidedAt),
    ping: ping && {
      status: ping.status,
      attempts: ping.attempts,
      at: written(ping.at),
      last_error: ping.lastError && inEnglish(ping.lastError),
    },
  };
}

const listClientBackchannelRequests = operation({
  id: 'listClientBackchannelRequests',
  method: 'GET',
  path: '/clients/{client_id}/backchannel_requests',
  tag: 'Clients',
  role: 'auditor',
  problems: ['not-found'],
  summary:
    'Lists a client’s backchannel authentication requests (CIBA) of the last week, newest first, with the notifications about decisions',
  pathSchema: ofClient,
  querySchema: z.strictObject({ limit }),
  answerSchema: z.strictObject({ items: z.array(requestAnswer) }),
  async run({ container, tenant, now }, { path: { client_id: clientId }, query }) {
    if (!(await container.clients.find(tenant.id, clientId))) return clientNotFound;
    const requests = await container.backchannelRequestLog.list({
      tenantId: tenant.id,
      clientId,
      limit: query.limit,
      now,
    });
    return answer({ items: requests.map(requestBody) });
  },
});

export const clientActivityOperations: Operation[] = [
  getClientActivity,
  listClientLogouts,
  notifyClientAgain,
  listClientBackchannelRequests,
];
