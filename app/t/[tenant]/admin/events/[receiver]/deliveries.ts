'use server';

import { setTimeout as sleep } from 'node:timers/promises';
import { refresh } from 'next/cache';
import { z } from 'zod';
import { deliverAgain } from '@/lib/journal/events/deliver-again';
import { sendTest } from '@/lib/journal/events/send-test';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { gone } from './gone';

/** The action waits this long for the result, so that the administrator sees it unless the receiver is slow. */
const WATCHED_MILLISECONDS = 4_000;

const watched = (deliveryWorker: { deliverDue(): Promise<void> }) =>
  Promise.race([deliveryWorker.deliverDue(), sleep(WATCHED_MILLISECONDS)]);

const fields = z.object({ receiver_id: z.string() });

export const test = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const outcome = await sendTest(container.eventReceivers, { tenantId: tenant.id, id: input.receiver_id }, { cause });
  if (outcome.kind === 'not-found') return gone;
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
