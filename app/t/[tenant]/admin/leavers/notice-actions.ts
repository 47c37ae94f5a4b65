'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { Container } from '@/lib/edge/container/container';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { deliverAgain } from '@/lib/journal/events/deliver-again';
import { noticeKinds } from '@/lib/operation/departures/departure';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { retryDownstream } from '@/lib/provisioning/downstream/retry';
import { watched } from '../watched';

const fields = z.object({ kind: z.enum(noticeKinds), to: z.string(), delivery_id: z.string() });

type Retry = (
  container: Container,
  notice: { tenantId: string; to: string; deliveryId: string; cause: Cause },
) => Promise<boolean>;

const retryClient: Retry = ({ logoutLog }, { to: clientId, ...notice }) =>
  logoutLog.notifyAgain({ ...notice, clientId });

/** Whether there was something to try again. */
const retried: Record<(typeof noticeKinds)[number], Retry> = {
  async event({ eventReceivers }, { tenantId, to: receiverId, deliveryId, cause }) {
    return (await deliverAgain(eventReceivers, { tenantId, receiverId, deliveryId }, { cause })).kind === 'sent';
  },
  logout: retryClient,
  revocation: retryClient,
  async downstream({ downstream }, { tenantId, to: applicationId, deliveryId: id, cause }) {
    const resource = { kind: 'User', id } as const;
    return (await retryDownstream(downstream, { tenantId, applicationId, resource }, { cause })).kind === 'retried';
  },
};

/** Tries an undelivered notice again: to an event receiver, a client or a downstream application. */
export const retry = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const { kind, to, delivery_id: deliveryId } = input;
  if (!(await retried[kind](container, { tenantId: tenant.id, to, deliveryId, cause })))
    return { ok: false, message: msg('leavers.noticeAlreadyTried') };
  await watched(container.deliveryWorker);
  refresh();
  return { ok: true };
});
