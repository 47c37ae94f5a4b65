'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { receiverFields } from '@/lib/events/receiver-fields';
import { updateReceiver } from '@/lib/events/update-receiver';
import { ticked } from '../../form-schema';
import { receiverErrors, receiverForm, toFields } from '../receiver-form';
import { gone } from './gone';

const fields = receiverForm.extend({ receiver_id: z.string(), forget_authorization: ticked });

/** Saves where a receiver is and what it is told. */
export const update = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const { receiver_id: id, forget_authorization: forgetsAuthorization, ...form } = input;
  const receiver = await container.eventReceivers.store.find(tenant.id, id);
  if (!receiver) return gone;
  const wanted = toFields(receiver.method, form);
  const parsed = receiverFields.safeParse(wanted);
  if (!parsed.success) return { ok: false, message: 'Nothing was saved: some fields need another look.', fieldErrors: receiverErrors(parsed.error, wanted) };
  const outcome = await updateReceiver(container.eventReceivers, { tenantId: tenant.id, id, fields: parsed.data, forgetsAuthorization }, { cause, now: container.now() });
  if (outcome.kind === 'not-found') return gone;
  if (outcome.kind === 'name-taken') return { ok: false, fieldErrors: { name: 'Another receiver has this name.' } };
  refresh();
  return { ok: true };
});
