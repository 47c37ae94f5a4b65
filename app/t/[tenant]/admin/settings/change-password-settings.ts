'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { passwordChangeEndings, passwordMinimumLengths } from '@/lib/tenants/settings';
import { saveSettings } from '../save-settings';

const { least, most } = passwordMinimumLengths;
const length = z.string().trim().regex(/^\d{1,3}$/, 'Enter a whole number of characters.').transform(Number)
  .refine((value) => value >= least && value <= most, `Enter ${least} to ${most} characters.`);
const fields = z.object({ based_on: z.string(), passwordMinimumLength: length, passwordChangeEnds: z.enum(passwordChangeEndings) });

/** Sets the tenant's rules for passwords. */
export const changePasswordSettings = adminAction('admin', fields, async ({ input, ...context }) => {
  const { based_on: basedOn, ...changes } = input;
  return saveSettings(context, changes, basedOn);
});
