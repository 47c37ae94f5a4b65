'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { sentence, text } from '@/lib/shared/text';
import { personalTokenDays } from '@/lib/tenants/personal-token-settings';
import { choices, ticked } from '../form-schema';
import { saveSettings } from '../save-settings';

const { least, most } = personalTokenDays;

const days = z.string().trim().regex(/^\d{1,3}$/, text('Enter a whole number of days.')).transform(Number);

const fields = z.object({ based_on: z.string(), personalAccessTokens: ticked, personalAccessTokenDays: days, personalAccessTokenScopes: choices, personalAccessTokenResources: choices });

/** Sets whether people make tokens for themselves, and what those may be for. */
export const changePersonalTokenSettings = adminAction('admin', fields, async ({ input: { based_on: basedOn, ...changes }, ...context }) => {
  const { tenant } = context;
  const { personalAccessTokenDays: lasting } = changes;
  if (lasting < least || lasting > most) return { ok: false, message: text('Some fields need another look.'), fieldErrors: { personalAccessTokenDays: sentence('Enter {least} to {most} days.', { least: String(least), most: String(most) }) } };
  const unknown = changes.personalAccessTokenScopes.find((scope) => !tenant.scopes.has(scope));
  if (unknown !== undefined) return { ok: false, fieldErrors: { personalAccessTokenScopes: sentence('{name} was deleted meanwhile.', { name: unknown }) } };
  const gone = changes.personalAccessTokenResources.find((resource) => !tenant.resources.has(resource));
  if (gone !== undefined) return { ok: false, fieldErrors: { personalAccessTokenResources: sentence('{name} was deleted meanwhile.', { name: gone }) } };
  return saveSettings(context, changes, basedOn);
});
