'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { sentence, text } from '@/lib/platform/shared/text';
import { deletedPeopleDaysAtMost as most } from '@/lib/tenants/settings';
import { saveSettings } from '../save-settings';

const days = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, text('Enter a whole number of days.'))
  .transform(Number);

/** Sets how long deleted people can be restored. */
export const changeDeletionSettings = adminAction(
  'admin',
  z.object({ based_on: z.string(), deletedPeopleDays: days }),
  async ({ input, ...context }) => {
    const { based_on: basedOn, ...changes } = input;
    if (changes.deletedPeopleDays > most) {
      return {
        ok: false,
        message: text('Check the highlighted fields.'),
        fieldErrors: { deletedPeopleDays: sentence('Enter 0 to {most} days.', { most: String(most) }) },
      };
    }
    return saveSettings(context, changes, basedOn);
  },
);
