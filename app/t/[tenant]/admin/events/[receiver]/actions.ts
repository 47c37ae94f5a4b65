'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { deleteReceiver } from '@/lib/journal/events/delete-receiver';
import { deliverAgain } from '@/lib/journal/events/deliver-again';
import { receiverVersion } from '@/lib/journal/events/describe-receiver';
import { unsafeAddress } from '@/lib/journal/events/is-safe-address';
import { receiverFields } from '@/lib/journal/events/receiver-fields';
import { rotateSecret } from '@/lib/journal/events/receiver-secrets';
import { sendTest } from '@/lib/journal/events/send-test';
import { adjustStream } from '@/lib/journal/events/streams/change-stream';
import { chosenOf, streamFields } from '@/lib/journal/events/streams/stream-fields';
import { setStreamStatus } from '@/lib/journal/events/streams/stream-status';
import { switchReceiver } from '@/lib/journal/events/switch-receiver';
import { updateReceiver } from '@/lib/journal/events/update-receiver';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { changedConcurrently } from '../../changed-concurrently';
import { ticked } from '../../form-schema';
import { watched } from '../../watched';
import { eventsPath } from '../events-path';
import { receiverErrors, receiverForm, toFields } from '../receiver-form';
import { overlapSeconds, overlaps } from './overlaps';

/** The answer of an action if the receiver does not exist. */
const receiverNotFound = { ok: false, message: msg('events.thisReceiverDoesntExist') };

const updateFields = receiverForm.extend({
  receiver_id: z.string(),
  based_on: z.string(),
  forget_authorization: ticked,
});

/** Saves a receiver's address and events, unless someone else has changed them since. */
export const update = adminAction<typeof updateFields, { basedOn: string }>(
  'admin',
  updateFields,
  async ({ tenant, container, cause, input }) => {
    const { receiver_id: id, based_on: basedOn, forget_authorization: forgetsAuthorization, ...form } = input;
    const receiver = await container.eventReceivers.store.find(tenant.id, id);
    if (!receiver) return receiverNotFound;
    const wanted = toFields(receiver.method, form);
    const parsed = receiverFields.safeParse(wanted);
    if (!parsed.success)
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: receiverErrors(parsed.error, wanted),
      };
    const outcome = await updateReceiver(
      container.eventReceivers,
      { tenantId: tenant.id, id, fields: parsed.data, forgetsAuthorization, basedOn },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return receiverNotFound;
    if (outcome.kind === 'of-client') return { ok: false, message: msg('management.streamIsChangedByItsClient') };
    if (outcome.kind === 'name-taken')
      return { ok: false, fieldErrors: { name: msg('events.anotherReceiverHasThisName') } };
    if (outcome.kind === 'unsafe-address')
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: { address: unsafeAddress },
      };
    if (outcome.kind === 'changed-meanwhile') {
      return changedConcurrently(container.auditLog, {
        tenantId: tenant.id,
        target: id,
        targetType: 'event-receiver',
        action: 'event-receiver.updated',
      });
    }
    refresh();
    return { ok: true, data: { basedOn: receiverVersion(outcome.receiver) } };
  },
  { recent: true },
);

/** The values that the page shows only once. */
export interface RotatedSecret {
  secret: string;
}

const rotationFields = z.object({
  receiver_id: z.string(),
  overlap: z.enum(overlaps, { error: issue('events.chooseWhenOldOneExpires') }),
});

export const rotate = adminAction<typeof rotationFields, RotatedSecret>(
  'admin',
  rotationFields,
  async ({ tenant, container, cause, input }) => {
    const rotation = { tenantId: tenant.id, id: input.receiver_id, overlapSeconds: overlapSeconds(input.overlap) };
    const outcome = await rotateSecret(container.eventReceivers, rotation, { cause, now: container.now() });
    if (outcome.kind !== 'rotated') return receiverNotFound;
    refresh();
    return { ok: true, data: { secret: outcome.secret }, ended: { done: msg('ended.secretRotated') } };
  },
  { recent: true },
);

const fields = z.object({ receiver_id: z.string() });

function switched(enabled: boolean) {
  return adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
    const outcome = await switchReceiver(
      container.eventReceivers,
      { tenantId: tenant.id, id: input.receiver_id, enabled },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return receiverNotFound;
    refresh();
    return enabled ? { ok: true } : { ok: true, ended: { done: msg('ended.receiverDisabled') } };
  });
}

export const disable = switched(false);
export const enable = switched(true);

/** Pauses a client's stream: events wait until it is enabled. */
export const pause = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const change = { tenantId: tenant.id, id: input.receiver_id, status: 'paused' as const };
  const outcome = await setStreamStatus(container.eventReceivers, change, { cause, now: container.now() });
  if (!('receiver' in outcome)) return receiverNotFound;
  refresh();
  return { ok: true, ended: { done: msg('ended.streamPaused') } };
});

const adjustment = streamFields.extend({ receiver_id: z.string() });

/** Saves what administrators choose about a client's stream. */
export const adjust = adminAction(
  'admin',
  adjustment,
  async ({ tenant, container, cause, input: { receiver_id: id, ...chosen } }) => {
    const change = { tenantId: tenant.id, id, ...chosenOf(chosen) };
    const stream = await adjustStream(container.eventReceivers, change, { cause, now: container.now() });
    if (!stream) return receiverNotFound;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

/** Deletes the receiver and returns to the list, even if it was already deleted. */
export const remove = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const receiver = { tenantId: tenant.id, id: input.receiver_id };
  const outcome = await deleteReceiver(container.eventReceivers, receiver, { cause });
  const leadsTo = eventsPath(tenant.place);
  if (outcome.kind === 'not-found') return { ok: true, leadsTo };
  return {
    ok: true,
    leadsTo,
    ended: { done: msg('ended.receiverDeleted'), counts: { deliveries: outcome.pending } },
  };
});

export const test = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const outcome = await sendTest(container.eventReceivers, { tenantId: tenant.id, id: input.receiver_id }, { cause });
  if (outcome.kind === 'not-found') return receiverNotFound;
  if (outcome.kind === 'disabled') return { ok: false, message: msg('events.receiverIsDisabledEnableIt') };
  await watched(container.deliveryWorker);
  refresh();
  return { ok: true };
});

export const again = adminAction(
  'admin',
  fields.extend({ delivery_id: z.string() }),
  async ({ tenant, container, cause, input }) => {
    const delivery = { tenantId: tenant.id, receiverId: input.receiver_id, deliveryId: input.delivery_id };
    const outcome = await deliverAgain(container.eventReceivers, delivery, { cause });
    if (outcome.kind === 'not-found') return { ok: false, message: msg('events.thisEventIsAlreadyBeing') };
    await watched(container.deliveryWorker);
    refresh();
    return { ok: true };
  },
);
