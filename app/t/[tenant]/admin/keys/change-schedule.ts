'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { text } from '@/lib/platform/shared/text';
import { saveSettings } from '../save-settings';

const days = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, text('Enter a whole number of days.'))
  .transform(Number)
  .refine((value) => value <= 730, text('Enter at most 730 days.'));

/** Sets how often the tenant's keys are rotated. */
export const changeSchedule = adminAction(
  'admin',
  z.object({ based_on: z.string(), days }),
  async ({ input, ...context }) => saveSettings(context, { signingKeyRotationDays: input.days }, input.based_on),
);
