'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { rotateSecret } from '@/lib/journal/events/receiver-secrets';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue } from '@/lib/platform/shared/message';
import { gone } from './gone';
import { overlapSeconds, overlaps } from './overlaps';

/** The values that the page shows only once. */
export interface RotatedSecret {
  secret: string;
}

const fields = z.object({
  receiver_id: z.string(),
  overlap: z.enum(overlaps, { error: issue('events.chooseWhenOldOneExpires') }),
});

export const rotate = adminAction<typeof fields, RotatedSecret>(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const rotation = { tenantId: tenant.id, id: input.receiver_id, overlapSeconds: overlapSeconds(input.overlap) };
    const outcome = await rotateSecret(container.eventReceivers, rotation, { cause, now: container.now() });
    if (outcome.kind !== 'rotated') return gone;
    refresh();
    return { ok: true, data: { secret: outcome.secret } };
  },
  { recent: true },
);
