'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { personalTokenDays } from '@/lib/tenants/personal-token-settings';
import { unknownInSettings } from '@/lib/tenants/unknown-in-settings';
import { choices, ticked } from '../form-schema';
import { saveSettings } from '../save-settings';

const { least, most } = personalTokenDays;

const days = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, issue('common.enterWholeNumberOfDays'))
  .transform(Number);

const fields = z.object({
  based_on: z.string(),
  personalAccessTokens: ticked,
  personalAccessTokenDays: days,
  personalAccessTokenScopes: choices,
  personalAccessTokenResources: choices,
});

/** Sets whether people can create personal access tokens, and for what. */
export const changePersonalTokenSettings = adminAction(
  'admin',
  fields,
  async ({ input: { based_on: basedOn, ...changes }, ...context }) => {
    const { personalAccessTokenDays: lasting } = changes;
    if (lasting < least || lasting > most)
      return {
        ok: false,
        message: msg('common.checkHighlightedFields'),
        fieldErrors: {
          personalAccessTokenDays: msg('settings.enterLeastToMostDays', {
            least: String(least),
            most: String(most),
          }),
        },
      };
    const unknown = unknownInSettings(context.tenant, changes);
    if (unknown)
      return {
        ok: false,
        fieldErrors: { [unknown.setting]: msg('common.nameHasAlreadyBeenDeleted', { name: unknown.name }) },
      };
    return saveSettings(context, changes, basedOn);
  },
  { recent: true },
);
