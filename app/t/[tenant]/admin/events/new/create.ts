'use server';

import { z } from 'zod';
import { createReceiver } from '@/lib/journal/events/create-receiver';
import { unsafeAddress } from '@/lib/journal/events/is-safe-address';
import { type ReceiverMethod, receiverMethods } from '@/lib/journal/events/receiver';
import { receiverFields } from '@/lib/journal/events/receiver-fields';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { receiverPath } from '../events-path';
import { receiverErrors, receiverForm, toFields } from '../receiver-form';

/** What the page shows after a receiver was created, including its secret, which is shown only once. */
export interface CreatedReceiver {
  name: string;
  method: ReceiverMethod;
  secret: string | null;
  href: string;
  issuer: string;
}

const fields = receiverForm.extend({
  method: z.enum(receiverMethods, { error: issue('events.chooseDeliveryMethod') }),
});

export const create = adminAction<typeof fields, CreatedReceiver>(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const { method, ...form } = input;
    const wanted = toFields(method, form);
    const parsed = receiverFields.safeParse(wanted);
    if (!parsed.success)
      return {
        ok: false,
        message: msg('common.checkHighlightedFields'),
        fieldErrors: receiverErrors(parsed.error, wanted),
      };
    const outcome = await createReceiver(
      container.eventReceivers,
      { tenantId: tenant.id, fields: parsed.data },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'secret-taken') throw new Error('A newly generated secret already exists.');
    if (outcome.kind === 'name-taken')
      return { ok: false, fieldErrors: { name: msg('events.anotherReceiverHasThisName') } };
    if (outcome.kind === 'unsafe-address') return { ok: false, fieldErrors: { address: unsafeAddress } };
    const { receiver, secret } = outcome;
    const { place } = tenant;
    return {
      ok: true,
      data: {
        name: receiver.name,
        method,
        secret,
        href: receiverPath(place, receiver.id),
        issuer: issuerOf(container.config.url, place),
      },
    };
  },
  { recent: true },
);
