'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { addSecret, revokeSecret } from '@/lib/grants/clients/secrets';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { expiryDate, expiryField } from '../../expiry';
import { gone } from './gone';

const newSecretFields = z.object({ client_id: z.string(), expires: expiryField });

/** The values that the page shows only once. */
export interface AddedSecret {
  secret: string;
}

export const add = adminAction<typeof newSecretFields, AddedSecret>(
  'admin',
  newSecretFields,
  async ({ tenant, container, cause, input }) => {
    const now = container.now();
    const addition = { tenantId: tenant.id, clientId: input.client_id, expiresAt: expiryDate(input.expires, now) };
    const outcome = await addSecret(container.clients, addition, { cause, now });
    switch (outcome.kind) {
      case 'not-found':
        return gone;
      case 'no-secret-used':
        return { ok: false, message: msg('common.thisClientDoesntAuthenticateWith') };
      case 'too-many':
        return {
          ok: false,
          message: msg('clients.clientAlreadyHasTwoSecrets'),
        };
      case 'added':
        refresh();
        return { ok: true, data: { secret: outcome.secret } };
    }
  },
  { recent: true },
);

const secretFields = z.object({ client_id: z.string(), secret_id: z.string() });

export const revoke = adminAction('admin', secretFields, async ({ tenant, container, cause, input }) => {
  const revocation = { tenantId: tenant.id, clientId: input.client_id, secretId: input.secret_id };
  const outcome = await revokeSecret(container.clients, revocation, { cause });
  refresh();
  return outcome.kind === 'revoked' ? { ok: true } : { ok: false, message: msg('clients.thisSecretWasAlreadyRevoked') };
});
