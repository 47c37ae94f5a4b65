import { z } from 'zod';
import {
  noticeKinds,
  noticeStatuses,
  type UndeliveredNotice,
  undeliveredStates,
} from '@/lib/operation/departures/departure';
import { retryNotice } from '@/lib/operation/departures/retry-notice';
import { issue, msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { moment, time, timeOrNull, written } from '../times';

const tag = 'Oversight';
const path = '/undelivered-notices';

const kind = z.enum(noticeKinds, { error: issue('common.mustBeOneOf', { what: noticeKinds.join(', ') }) });
const state = z.enum(undeliveredStates, { error: issue('common.mustBeOneOf', { what: undeliveredStates.join(', ') }) });

const noticeAnswer = z.strictObject({
  kind,
  delivery_id: z.string(),
  /** The ID of the event receiver or downstream application, or the client_id. */
  to: z.string(),
  to_name: z.string(),
  status: z.enum(noticeStatuses),
  attempts: z.int(),
  recorded_at: time,
  /** Null while it is still tried. */
  settled_at: timeOrNull,
  /** Null after the last attempt, and while it waits for a poll. */
  next_attempt_at: timeOrNull,
  /** Since when it waits for an event receiver that polls; null for all others. */
  waits_for_poll_since: timeOrNull,
  last_error: z.string().nullable(),
  /** Null if the person has been deleted, or if it is not about a person. */
  person: z.strictObject({ id: z.string(), user_name: z.string() }).nullable(),
  /** Null if it is not about a group. */
  group: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
});

function noticeBody({
  deliveryId,
  to,
  recordedAt,
  settledAt,
  nextAttemptAt,
  waitsForPollSince,
  lastError,
  person,
  group,
  ...notice
}: UndeliveredNotice) {
  return {
    kind: notice.kind,
    delivery_id: deliveryId,
    to: to.id,
    to_name: to.name,
    status: notice.status,
    attempts: notice.attempts,
    recorded_at: written(recordedAt),
    settled_at: written(settledAt),
    next_attempt_at: written(nextAttemptAt),
    waits_for_poll_since: written(waitsForPollSince),
    last_error: lastError && inEnglish(lastError),
    person: person && { id: person.id, user_name: person.userName },
    group,
  };
}

const list = operation({
  id: 'listUndeliveredNotices',
  method: 'GET',
  path,
  tag,
  role: 'auditor',
  summary:
    'Lists notifications that event receivers, clients and downstream applications rejected or have not accepted: by default first those that were given up (given-up), latest first, then those that are retried (trying), by their next attempt, then those that wait for event receivers that poll (waiting-for-poll), oldest first',
  querySchema: listQuery(['state', 'recorded_at', 'receiver', 'attempts'], {
    search,
    state: state.optional(),
    kind: kind.optional(),
    from: time.optional(),
    until: time.optional(),
  }),
  answerSchema: listAnswer(noticeAnswer),
  async run({ container, tenant }, { query: { sort, page, page_size, order, from, until, ...filter } }) {
    const { notices, total } = await container.departures.listUndelivered({
      ...filter,
      tenantId: tenant.id,
      createdFrom: moment(from),
      createdUntil: moment(until),
      sort: sort === 'recorded_at' ? 'recordedAt' : sort,
      ...pageOf({ page, page_size, order }),
    });
    return answer(listed(notices.map(noticeBody), total, { page, page_size }));
  },
});

const retry = operation({
  id: 'retryUndeliveredNotice',
  method: 'POST',
  path: `${path}/retry`,
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary: 'Sends an undelivered notice again, with kind, to and delivery_id as listed',
  bodySchema: z.strictObject({ kind, to: z.string(), delivery_id: z.string() }),
  async run({ container, tenant, cause }, { body: { kind: of, to, delivery_id: deliveryId } }) {
    const tried = await retryNotice(container, { tenantId: tenant.id, kind: of, to, deliveryId }, { cause });
    return tried ? done : problem('not-found', msg('management.noUndeliveredNotice'));
  },
});

export const undeliveredNoticeOperations: Operation[] = [list, retry];
