'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { passwordChangeEndings, passwordMinimumLengths, secondFactorRequirements } from '@/lib/tenants/settings';
import { ticked } from '../../form-schema';
import { saveSettings } from '../../save-settings';

const signInFields = z.object({
  based_on: z.string(),
  passwordSignIn: ticked,
  passkeySignIn: ticked,
  passwordMinimumLength: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, issue('settings.enterWholeNumberOfCharacters'))
    .transform(Number),
  passwordChangeEnds: z.enum(passwordChangeEndings),
  secondFactorRequired: z.enum(secondFactorRequirements),
});

/**
 * Sets how people sign in. It is rejected if it would lock out everyone or the administrator who does it
 * (lib/tenants/postgres/ways-to-sign-in.ts).
 */
export const changeSignInSettings = adminAction(
  'admin',
  signInFields,
  async ({ input: { based_on: basedOn, ...changes }, ...context }) => {
    const { least, most } = passwordMinimumLengths;
    if (changes.passwordMinimumLength < least || changes.passwordMinimumLength > most)
      return {
        ok: false,
        message: msg('common.checkHighlightedFields'),
        fieldErrors: {
          passwordMinimumLength: msg('settings.enterLeastToMostCharacters', {
            least: String(least),
            most: String(most),
          }),
        },
      };
    return saveSettings(context, changes, basedOn);
  },
  { recent: true },
);
