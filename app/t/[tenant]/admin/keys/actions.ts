'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { retireSigningKey } from '@/lib/grants/signing-keys/retire-signing-key';
import { rotateSigningKey } from '@/lib/grants/signing-keys/rotate-signing-key';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { wholeDays } from '../form-schema';
import { saveSettings } from '../save-settings';
import { note } from '../token-families/note';

/** Makes the next key sign instead of the current one, if that is still the key that the administrator saw. */
export const rotate = adminAction(
  'admin',
  z.object({ kid: z.string() }),
  async ({ tenant, container, cause, input }) => {
    const { kind } = await rotateSigningKey(
      container.keys,
      { tenantId: tenant.id, kid: input.kid },
      { cause, now: container.now() },
    );
    refresh();
    return kind === 'rotated'
      ? { ok: true, ended: { done: msg('ended.keyRotated') } }
      : { ok: false, message: msg('keys.keysHaveBeenRotatedReview') };
  },
  { recent: true },
);

/** Retires a key immediately. */
export const retire = adminAction(
  'admin',
  z.object({ kid: z.string(), note }),
  async ({ tenant, container, cause, input }) => {
    const retirement = { tenantId: tenant.id, kid: input.kid, reason: input.note };
    const { kind } = await retireSigningKey(container.keys, retirement, { cause, now: container.now() });
    refresh();
    return kind === 'retired'
      ? { ok: true, ended: { done: msg('ended.keyRetired') } }
      : { ok: false, message: msg('keys.thisKeyHasAlreadyBeen') };
  },
  { recent: true },
);

const days = wholeDays(3).refine((value) => value <= 730, issue('keys.enterAtMost730Days'));

/** Sets how often the tenant's keys are rotated. */
export const changeSchedule = adminAction(
  'admin',
  z.object({ based_on: z.string(), days }),
  async ({ input, ...context }) => saveSettings(context, { signingKeyRotationDays: input.days }, input.based_on),
);
