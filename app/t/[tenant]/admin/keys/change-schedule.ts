'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue } from '@/lib/platform/shared/message';
import { saveSettings } from '../save-settings';

const days = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, issue('common.enterWholeNumberOfDays'))
  .transform(Number)
  .refine((value) => value <= 730, issue('keys.enterAtMost730Days'));

/** Sets how often the tenant's keys are rotated. */
export const changeSchedule = adminAction(
  'admin',
  z.object({ based_on: z.string(), days }),
  async ({ input, ...context }) => saveSettings(context, { signingKeyRotationDays: input.days }, input.based_on),
);
