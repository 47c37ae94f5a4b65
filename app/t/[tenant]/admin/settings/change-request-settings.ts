'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { ticked } from '../form-schema';
import { saveSettings } from '../save-settings';

/** Sets how authorization requests must be sent. */
export const changeRequestSettings = adminAction(
  'admin',
  z.object({ based_on: z.string(), requirePushedAuthorizationRequests: ticked }),
  async ({ input, ...context }) => {
    const { based_on: basedOn, ...changes } = input;
    return saveSettings(context, changes, basedOn);
  },
);
