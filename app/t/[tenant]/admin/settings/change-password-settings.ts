'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { changeSettings } from '@/lib/tenants/change-settings';
import { passwordChangeEndings, passwordMinimumLengths } from '@/lib/tenants/settings';

const { least, most } = passwordMinimumLengths;
const length = z.string().trim().regex(/^\d{1,3}$/, 'Enter a whole number of characters.').transform(Number)
  .refine((value) => value >= least && value <= most, `Enter ${least} to ${most} characters.`);
const fields = z.object({ passwordMinimumLength: length, passwordChangeEnds: z.enum(passwordChangeEndings) });

/** Sets the tenant's rules for passwords. */
export const changePasswordSettings = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  await changeSettings(container.tenants, { tenant, changes: input }, cause);
  refresh();
  return { ok: true };
});
