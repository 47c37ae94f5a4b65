'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { revokePersonalToken } from '@/lib/grants/personal-tokens/revoke-personal-token';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { manageable } from './manageable';

/** Revokes a person's personal access token and notifies them by email. */
export const revokeToken = adminAction(
  'admin',
  z.object({ id: z.string(), token: z.uuid() }),
  async ({ input, cause, ...context }) => {
    const target = await manageable(context, input.id);
    if ('ok' in target) return target;
    const { personalTokens, now } = context.container;
    const revoked = await revokePersonalToken(
      personalTokens,
      { tenantId: target.tenantId, personId: target.id, id: input.token },
      { cause, now: now() },
    );
    refresh();
    return revoked ? { ok: true } : { ok: false, message: msg('people.thisTokenIsNoLonger') };
  },
);
