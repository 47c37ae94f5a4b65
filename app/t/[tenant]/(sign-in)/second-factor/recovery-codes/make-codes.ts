'use server';

import { z } from 'zod';
import { userAction } from '@/lib/pages/console/user-action';
import { makeCodes as make } from '@/lib/pages/sign-in/recovery-codes-page';

/** Creates recovery codes for the signed-in person, shortly after they have confirmed who they are. */
export const makeCodes = userAction(z.object({}), async (context) => {
  const made = await make(context, context.user);
  return 'codes' in made ? { ok: true, data: made.codes } : { ok: false, message: made.problem };
});
