'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { changeSettings } from '@/lib/tenants/change-settings';
import { ticked } from '../form-schema';

/** Sets what proofs of possession must carry. */
export const changeProofSettings = adminAction('admin', z.object({ requireDpopNonce: ticked }), async ({ tenant, container, cause, input }) => {
  await changeSettings(container.tenants, { tenant, changes: input }, cause);
  refresh();
  return { ok: true };
});
