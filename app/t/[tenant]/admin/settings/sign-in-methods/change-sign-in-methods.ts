'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { ticked } from '../../form-schema';
import { saveSettings } from '../../save-settings';

/**
 * Sets the ways in which people sign in. It is rejected if it would lock out everyone or the administrator who does it
 * (lib/tenants/postgres/ways-to-sign-in.ts).
 */
export const changeSignInMethods = adminAction(
  'admin',
  z.object({ based_on: z.string(), passwordSignIn: ticked, passkeySignIn: ticked }),
  async ({ input, ...context }) => {
    const { based_on: basedOn, ...changes } = input;
    return saveSettings(context, changes, basedOn);
  },
  { recent: true },
);
