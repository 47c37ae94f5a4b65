'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { profileSettings } from '@/lib/tenants/profile-settings';
import { saveSettings } from '../save-settings';

const fields = z.object({
  based_on: z.string(),
  ownAttributes: z.preprocess((value) => [value ?? []].flat(), profileSettings.ownAttributes),
});

/** Sets which attributes people may edit in their own profile. */
export const changeProfileSettings = adminAction('admin', fields, async ({ input, ...context }) => {
  const { based_on: basedOn, ...changes } = input;
  return saveSettings(context, changes, basedOn);
});
