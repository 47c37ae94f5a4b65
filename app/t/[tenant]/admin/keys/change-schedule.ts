'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { changeSettings } from '@/lib/tenants/change-settings';

const days = z.string().trim().regex(/^\d{1,3}$/, 'Enter a whole number of days.').transform(Number).refine((value) => value <= 730, 'Enter at most 730 days.');

/** Sets how often the tenant's keys are rotated. */
export const changeSchedule = adminAction('admin', z.object({ days }), async ({ tenant, container, cause, input }) => {
  await changeSettings(container.tenants, { tenant, changes: { signingKeyRotationDays: input.days } }, cause);
  refresh();
  return { ok: true };
});
