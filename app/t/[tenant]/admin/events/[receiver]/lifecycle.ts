'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { deleteReceiver } from '@/lib/journal/events/delete-receiver';
import { switchReceiver } from '@/lib/journal/events/switch-receiver';
import { adminAction } from '@/lib/pages/console/admin-action';
import { eventsPath } from '../events-path';
import { gone } from './gone';

const fields = z.object({ receiver_id: z.string() });

function switched(enabled: boolean) {
  return adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
    const outcome = await switchReceiver(
      container.eventReceivers,
      { tenantId: tenant.id, id: input.receiver_id, enabled },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return gone;
    refresh();
    return { ok: true };
  });
}

export const disable = switched(false);
export const enable = switched(true);

/** Deletes the receiver and returns to the list, even if it was already deleted. */
export const remove = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  await deleteReceiver(container.eventReceivers, { tenantId: tenant.id, id: input.receiver_id }, { cause });
  redirect(eventsPath(tenant.place));
});
