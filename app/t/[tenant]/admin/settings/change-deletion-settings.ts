'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { changeSettings } from '@/lib/tenants/change-settings';
import { deletedPeopleDaysAtMost as most } from '@/lib/tenants/settings';

const days = z.string().trim().regex(/^\d{1,3}$/, 'Enter a whole number of days.').transform(Number)
  .refine((value) => value <= most, `Enter 0 to ${most} days.`);

/** Sets for how long people who were deleted can be restored. */
export const changeDeletionSettings = adminAction('admin', z.object({ deletedPeopleDays: days }), async ({ tenant, container, cause, input }) => {
  await changeSettings(container.tenants, { tenant, changes: input }, cause);
  refresh();
  return { ok: true };
});
