'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { changeSettings } from '@/lib/tenants/change-settings';
import { durationField, durationText } from '../duration';
import { boundsOf, type LifetimeName, lifetimeSettings, lifetimes } from './lifetimes';

const duration = (name: LifetimeName) =>
  durationField.superRefine((seconds, context) => {
    const { least, most } = boundsOf(name);
    if (seconds === undefined || seconds < least || seconds > most) {
      context.addIssue({ code: 'custom', message: `Enter ${durationText(least)} to ${durationText(most)}.` });
    }
  });

const fields = z.object(Object.fromEntries(lifetimes.map(({ name }) => [name, duration(name)])));

/** Sets how long everything lives. */
export const changeLifetimes = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const changes = lifetimeSettings.parse(input);
  if (changes.refreshTokenIdleSeconds > changes.refreshTokenAbsoluteSeconds) {
    return { ok: false, fieldErrors: { refreshTokenIdleSeconds: 'An unused refresh token cannot live longer than it may in all.' } };
  }
  await changeSettings(container.tenants, { tenant, changes }, cause);
  refresh();
  return { ok: true };
});
