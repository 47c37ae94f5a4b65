'use server';

import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { adminAction } from '@/lib/auth/admin-action';
import { oauthContext } from '@/lib/http/oauth-context';
import { text } from '@/lib/shared/text';
import { inspectToken, LONGEST_TOKEN } from '@/lib/token-inspector/inspect-token';
import { type ShownInspection, shownInspection } from './shown-inspection';

const fields = z.object({
  token: z
    .string()
    .trim()
    .min(1, text('Paste a token first.'))
    .max(LONGEST_TOKEN, text('This is longer than any token of ours.')),
});

/** Says what a token is. It is read from the form alone, and is neither kept nor logged. */
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
