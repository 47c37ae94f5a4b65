'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { deletedPeopleDaysAtMost as most } from '@/lib/tenants/settings';
import { saveSettings } from '../save-settings';

const days = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, issue('common.enterWholeNumberOfDays'))
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
        message: msg('common.checkHighlightedFields'),
        fieldErrors: { deletedPeopleDays: msg('settings.enter0ToMostDays', { most: String(most) }) },
      };
    }
    return saveSettings(context, changes, basedOn);
  },
);
