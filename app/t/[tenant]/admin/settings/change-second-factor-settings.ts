'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { secondFactorRequirements } from '@/lib/tenants/settings';
import { saveSettings } from '../save-settings';

/** Sets who must have a second factor. */
export const changeSecondFactorSettings = adminAction(
  'admin',
  z.object({ based_on: z.string(), secondFactorRequired: z.enum(secondFactorRequirements) }),
  async ({ input, ...context }) => {
    const { based_on: basedOn, ...changes } = input;
    return saveSettings(context, changes, basedOn);
  },
  { recent: true },
);
