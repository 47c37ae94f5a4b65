'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { deliverSoon } from '@/lib/pages/sign-in/deliver-soon';
import { msg } from '@/lib/platform/shared/message';
import { manageable } from './manageable';

/** Unlinks a person's account at an identity provider, and ends the sessions that were started with one. */
export const unlinkIdentity = adminAction(
  'admin',
  z.object({ id: z.string(), provider: z.string() }),
  async ({ input, cause, ...context }) => {
    const target = await manageable(context, input.id);
    if ('ok' in target) return target;
    const { identityProviders, now } = context.container;
    deliverSoon(context);
    const unlinked = await identityProviders.store.unlink({
      tenantId: target.tenantId,
      personId: target.id,
      providerId: input.provider,
      sessionId: null,
      byAdministrator: true,
      cause,
      now: now(),
    });
    refresh();
    return unlinked.kind === 'unlinked' ? { ok: true } : { ok: false, message: msg('people.thisAccountIsNoLonger') };
  },
);
