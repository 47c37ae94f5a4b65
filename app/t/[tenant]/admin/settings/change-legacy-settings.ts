'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { ticked } from '../form-schema';
import { saveSettings } from '../save-settings';

/** Sets what is accepted for compatibility with older software. */
export const changeLegacySettings = adminAction(
  'admin',
  z.object({ based_on: z.string(), acceptTokenInFormBody: ticked }),
  async ({ input, ...context }) => {
    const { based_on: basedOn, ...changes } = input;
    return saveSettings(context, changes, basedOn);
  },
);
