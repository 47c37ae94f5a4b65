'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { note } from '../../token-families/note';
import { manageable } from './manageable';

/**
 * Removes one second factor of a person, or all if none is given, and ends their sessions, because a lost device may
 * still be signed in.
 */
export const removeFactors = adminAction(
  'admin',
  z.object({ id: z.string(), factor: z.uuid().optional(), note }),
  async ({ input, cause, ...context }) => {
    const target = await manageable(context, input.id);
    if ('ok' in target) return target;
    const { secondFactors, now } = context.container;
    const removed = await secondFactors.remove({
      tenantId: target.tenantId,
      personId: target.id,
      which: input.factor ? { id: input.factor } : 'all',
      byAdministrator: { note: input.note },
      cause,
      now: now(),
    });
    refresh();
    return removed.kind === 'removed' ? { ok: true } : { ok: false, message: msg('common.thisSignInMethodNo') };
  },
  { recent: true },
);
