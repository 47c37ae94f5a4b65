'use server';

import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { inspectToken, LONGEST_TOKEN } from '@/lib/grants/token-inspector/inspect-token';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue } from '@/lib/platform/shared/message';
import { type ShownInspection, shownInspection } from './shown-inspection';

const fields = z.object({
  token: z
    .string()
    .trim()
    .min(1, issue('tokenInspector.pasteTokenFirst'))
    .max(LONGEST_TOKEN, issue('tokenInspector.thisIsTooLongTo')),
});

/** Explains a token. It is read only from the form, and neither stored nor logged. */
export const inspect = adminAction<typeof fields, ShownInspection>(
  'auditor',
  fields,
  async ({ tenant, container, origin, input }) => {
    const t = await getText();
    return {
      ok: true,
      data: shownInspection(
        await inspectToken(oauthContext({ container, tenant, origin }), container, input.token, t),
        tenant.place,
        t,
      ),
    };
  },
);
