'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { noticeKinds } from '@/lib/operation/departures/departure';
import { retryNotice } from '@/lib/operation/departures/retry-notice';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { watched } from '../watched';

const fields = z.object({ kind: z.enum(noticeKinds), to: z.string(), delivery_id: z.string() });

/** Tries an undelivered notice again: to an event receiver, a client or a downstream application. */
export const retry = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const { kind, to, delivery_id: deliveryId } = input;
  if (!(await retryNotice(container, { tenantId: tenant.id, kind, to, deliveryId }, { cause })))
    return { ok: false, message: msg('leavers.noticeAlreadyTried') };
  await watched(container.deliveryWorker);
  refresh();
  return { ok: true };
});
