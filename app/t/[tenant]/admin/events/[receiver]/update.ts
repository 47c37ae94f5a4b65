'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { receiverVersion } from '@/lib/journal/events/describe-receiver';
import { unsafeAddress } from '@/lib/journal/events/is-safe-address';
import { receiverFields } from '@/lib/journal/events/receiver-fields';
import { updateReceiver } from '@/lib/journal/events/update-receiver';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { changedConcurrently } from '../../changed-concurrently';
import { ticked } from '../../form-schema';
import { receiverErrors, receiverForm, toFields } from '../receiver-form';
import { gone } from './gone';

const fields = receiverForm.extend({ receiver_id: z.string(), based_on: z.string(), forget_authorization: ticked });

/** Saves a receiver's address and events, unless someone else has changed them since. */
export const update = adminAction<typeof fields, { basedOn: string }>(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const { receiver_id: id, based_on: basedOn, forget_authorization: forgetsAuthorization, ...form } = input;
    const receiver = await container.eventReceivers.store.find(tenant.id, id);
    if (!receiver) return gone;
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
    if (outcome.kind === 'not-found') return gone;
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
