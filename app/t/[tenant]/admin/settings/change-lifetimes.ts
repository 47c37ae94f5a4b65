'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { durationField, durationText } from '../duration';
import { saveSettings } from '../save-settings';
import { boundsOf, type LifetimeName, lifetimeSettings, lifetimes } from './lifetimes';

const duration = (name: LifetimeName) =>
  durationField.superRefine((seconds, context) => {
    const { least, most } = boundsOf(name);
    if (seconds === undefined || seconds < least || seconds > most) {
      context.addIssue({ code: 'custom', message: `Enter ${durationText(least)} to ${durationText(most)}.` });
    }
  });

const fields = z.object({ based_on: z.string() }).and(z.object(Object.fromEntries(lifetimes.map(({ name }) => [name, duration(name)]))));

/** Sets how long everything lives. */
export const changeLifetimes = adminAction('admin', fields, async ({ input, ...context }) => {
  const { based_on: basedOn, ...given } = input;
  const changes = lifetimeSettings.parse(given);
  if (changes.refreshTokenIdleSeconds > changes.refreshTokenAbsoluteSeconds) {
    return { ok: false, fieldErrors: { refreshTokenIdleSeconds: 'An unused refresh token cannot live longer than it may in all.' } };
  }
  return saveSettings(context, changes, basedOn);
});
