import { z } from 'zod';
import { deliverAgain } from '@/lib/journal/events/deliver-again';
import { deliveryStatuses } from '@/lib/journal/events/delivery';
import { listDeliveries } from '@/lib/journal/events/list-deliveries';
import { rotateSecret } from '@/lib/journal/events/receiver-secrets';
import { sendTest } from '@/lib/journal/events/send-test';
import { issue, msg } from '@/lib/platform/shared/message';
import { listAnswer, listed, listQuery, pageOf, search } from '../list';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { deliveryAnswer, deliveryBody } from '../representations/event-receiver';

const tag = 'Event receivers';
const ofReceiver = z.object({ id: z.string() });
const receiverNotFound = problem('not-found', msg('management.noEventReceiverWithThis'));

const DAY = 86_400;
/** A week, as in the console: a secret is rotated for a reason. */
const OVERLAP_AT_MOST = 7 * DAY;

const rotate = operation({
  id: 'rotateEventReceiverSecret',
  method: 'POST',
  path: '/event-receivers/{id}/rotate-secret',
  tag,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary:
    'Creates a new secret for an event receiver, returned only in this response. The old secret keeps working for overlap_seconds; 0 revokes it immediately.',
  pathSchema: ofReceiver,
  bodySchema: z.strictObject({
    overlap_seconds: z
      .int('must be a whole number')
      .min(0, issue('common.mustBeAtLeast', { limit: 0 }))
      .max(OVERLAP_AT_MOST, issue('common.mustBeAtMost', { limit: OVERLAP_AT_MOST }))
      .default(DAY),
  }),
  answerSchema: z.strictObject({ secret: z.string() }),
  async run({ container, tenant, cause, now }, { path: { id }, body }) {
    const outcome = await rotateSecret(
      container.eventReceivers,
      { tenantId: tenant.id, id, overlapSeconds: body.overlap_seconds },
      { cause, now },
    );
    switch (outcome.kind) {
      case 'not-found':
        return receiverNotFound;
      case 'no-secret':
        return problem('conflict', msg('management.thisReceiverHasNoSecret'));
      case 'rotated':
        return answer({ secret: outcome.secret });
    }
  },
});

const test = operation({
  id: 'testEventReceiver',
  method: 'POST',
  path: '/event-receivers/{id}/test',
  tag,
  role: 'admin',
  problems: ['not-found', 'conflict'],
  summary: 'Sends a test event to a receiver. The result is recorded as a delivery.',
  pathSchema: ofReceiver,
  answerSchema: z.strictObject({ delivery_id: z.string() }),
  async run({ container, tenant, cause }, { path: { id } }) {
    const outcome = await sendTest(container.eventReceivers, { tenantId: tenant.id, id }, { cause });
    switch (outcome.kind) {
      case 'not-found':
        return receiverNotFound;
      case 'disabled':
        return problem('conflict', msg('management.receiverIsDisabledEnableIt'));
      case 'sent':
        return answer({ delivery_id: outcome.deliveryId });
    }
  },
});

const list = operation({
  id: 'listEventDeliveries',
  method: 'GET',
  path: '/event-receivers/{id}/deliveries',
  tag,
  role: 'auditor',
  problems: ['not-found'],
  summary: 'Lists an event receiver’s deliveries of the last 7 days',
  pathSchema: ofReceiver,
  querySchema: listQuery(['recorded_at'], { search, status: z.enum(deliveryStatuses).optional() }, 'desc'),
  answerSchema: listAnswer(deliveryAnswer),
  async run({ container, tenant }, { path: { id }, query: { sort: _, page, page_size, order, ...filter } }) {
    const { store } = container.eventReceivers;
    if (!(await store.find(tenant.id, id))) return receiverNotFound;
    const { deliveries, total } = await listDeliveries(store, {
      ...filter,
      tenantId: tenant.id,
      receiverId: id,
      ...pageOf({ page, page_size, order }),
    });
    return answer(listed(deliveries.map(deliveryBody), total, { page, page_size }));
  },
});

const again = operation({
  id: 'deliverEventAgain',
  method: 'POST',
  path: '/event-receivers/{id}/deliveries/{delivery_id}/deliver-again',
  tag,
  role: 'admin',
  problems: ['not-found'],
  summary:
    'Sends an event again, with the same id, after it was delivered, rejected or given up, or retries at once what a failing receiver has not accepted so far',
  pathSchema: ofReceiver.extend({ delivery_id: z.string() }),
  async run({ container, tenant, cause }, { path: { id, delivery_id: deliveryId } }) {
    const { kind } = await deliverAgain(
      container.eventReceivers,
      { tenantId: tenant.id, receiverId: id, deliveryId },
      { cause },
    );
    return kind === 'sent' ? done : problem('not-found', msg('management.receiverHasNoSuchEvent'));
  },
});

export const eventDeliveryOperations: Operation[] = [rotate, test, list, again];
