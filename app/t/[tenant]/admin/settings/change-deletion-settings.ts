'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { deletedPeopleDaysAtMost as most } from '@/lib/tenants/settings';
import { saveSettings } from '../save-settings';

const days = z.string().trim().regex(/^\d{1,3}$/, 'Enter a whole number of days.').transform(Number)
  .refine((value) => value <= most, `Enter 0 to ${most} days.`);

/** Sets for how long people who were deleted can be restored. */
export const changeDeletionSettings = adminAction('admin', z.object({ based_on: z.string(), deletedPeopleDays: days }), async ({ input, ...context }) => {
  const { based_on: basedOn, ...changes } = input;
  return saveSettings(context, changes, basedOn);
});
