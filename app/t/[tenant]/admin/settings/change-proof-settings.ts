'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { ticked } from '../form-schema';
import { saveSettings } from '../save-settings';

/** Sets whether proofs of possession (DPoP) must carry a nonce. */
export const changeProofSettings = adminAction(
  'admin',
  z.object({ based_on: z.string(), requireDpopNonce: ticked }),
  async ({ input, ...context }) => {
    const { based_on: basedOn, ...changes } = input;
    return saveSettings(context, changes, basedOn);
  },
);
