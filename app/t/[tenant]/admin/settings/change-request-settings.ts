'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { changeSettings } from '@/lib/tenants/change-settings';
import { ticked } from '../form-schema';

/** Sets how authorization requests have to arrive. */
export const changeRequestSettings = adminAction('admin', z.object({ requirePushedAuthorizationRequests: ticked }), async ({ tenant, container, cause, input }) => {
  await changeSettings(container.tenants, { tenant, changes: input }, cause);
  refresh();
  return { ok: true };
});
