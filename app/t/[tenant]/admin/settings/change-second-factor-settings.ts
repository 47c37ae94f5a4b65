'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { changeSettings } from '@/lib/tenants/change-settings';
import { secondFactorRequirements } from '@/lib/tenants/settings';

/** Sets who must have a second factor. */
export const changeSecondFactorSettings = adminAction('admin', z.object({ secondFactorRequired: z.enum(secondFactorRequirements) }), async ({ tenant, container, cause, input }) => {
  await changeSettings(container.tenants, { tenant, changes: input }, cause);
  refresh();
  return { ok: true };
});
