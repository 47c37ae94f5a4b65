'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { deliverAgain } from '@/lib/journal/events/deliver-again';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { watched } from '../watched';

const fields = z.object({ kind: z.enum(['event', 'logout', 'revocation']), to: z.string(), delivery_id: z.string() });

/** Tries an undelivered notice again: to an event receiver, or to a client. */
export const retry = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const { kind, to, delivery_id: deliveryId } = input;
  const found =
    kind === 'event'
      ? (await deliverAgain(container.eventReceivers, { tenantId: tenant.id, receiverId: to, deliveryId }, { cause }))
          .kind === 'sent'
      : await container.logoutLog.notifyAgain({ tenantId: tenant.id, clientId: to, deliveryId, cause });
  if (!found) return { ok: false, message: msg('leavers.noticeAlreadyTried') };
  await watched(container.deliveryWorker);
  refresh();
  return { ok: true };
});
