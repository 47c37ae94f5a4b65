'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { ticked } from '../form-schema';
import { saveSettings } from '../save-settings';

/** Sets what is taken for the sake of older software. */
export const changeLegacySettings = adminAction(
  'admin',
  z.object({ based_on: z.string(), acceptTokenInFormBody: ticked }),
  async ({ input, ...context }) => {
    const { based_on: basedOn, ...changes } = input;
    return saveSettings(context, changes, basedOn);
  },
);
