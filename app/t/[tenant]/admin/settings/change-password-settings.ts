'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { passwordChangeEndings, passwordMinimumLengths } from '@/lib/tenants/settings';
import { saveSettings } from '../save-settings';

const { least, most } = passwordMinimumLengths;
const length = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, issue('settings.enterWholeNumberOfCharacters'))
  .transform(Number);
const fields = z.object({
  based_on: z.string(),
  passwordMinimumLength: length,
  passwordChangeEnds: z.enum(passwordChangeEndings),
});

/** Sets the tenant's rules for passwords. */
export const changePasswordSettings = adminAction(
  'admin',
  fields,
  async ({ input, ...context }) => {
    const { based_on: basedOn, ...changes } = input;
    const { passwordMinimumLength: fewest } = changes;
    if (fewest < least || fewest > most) {
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
    }
    return saveSettings(context, changes, basedOn);
  },
  { recent: true },
);
