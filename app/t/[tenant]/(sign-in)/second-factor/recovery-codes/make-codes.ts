'use server';

import { z } from 'zod';
import { userAction } from '@/lib/pages/console/user-action';
import { ofSession } from '@/lib/pages/sign-in/factor-subject';
import { text } from '@/lib/platform/shared/text';
import { makeRecoveryCodes } from '@/lib/sign-in/second-factors/make-recovery-codes';

/** Makes recovery codes for whoever is signed in, soon after they have confirmed who they are. */
export const makeCodes = userAction(z.object({}), async (context) => {
  const { container, user, cause } = context;
  const { mayManage } = await ofSession(context, user);
  if (!mayManage)
    return {
      ok: false,
      message: text('You signed in a while ago. Open your account, then Security, and confirm it’s you.'),
    };
  const rooms = {
    secondFactors: container.secondFactors,
    recoveryKey: container.tenantKeys.loaded(user.tenantId)['recovery-code'],
  };
  const codes = await makeRecoveryCodes(rooms, user, { cause, now: container.now() });
  return codes ? { ok: true, data: codes } : { ok: false, message: text('Add a second factor first.') };
});
