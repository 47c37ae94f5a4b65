'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { ticked } from '../form-schema';
import { saveSettings } from '../save-settings';

/** Sets whether resource servers may read the revocation feed. */
export const changeFeedSettings = adminAction(
  'admin',
  z.object({ based_on: z.string(), revocationFeed: ticked }),
  async ({ input, ...context }) => {
    const { based_on: basedOn, ...changes } = input;
    return saveSettings(context, changes, basedOn);
  },
);
