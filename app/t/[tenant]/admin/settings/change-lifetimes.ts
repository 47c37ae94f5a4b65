'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { type Message, msg } from '@/lib/platform/shared/message';
import { durationText } from '../duration';
import { durationField } from '../duration-field';
import { saveSettings } from '../save-settings';
import { boundsOf, type LifetimeName, lifetimeSettings, lifetimes } from './lifetimes';

function outOfBounds(name: LifetimeName, seconds: number | undefined): Message | null {
  const { least, most } = boundsOf(name);
  return seconds === undefined || seconds < least || seconds > most
    ? msg('settings.enterLeastToMost', { least: durationText(least), most: durationText(most) })
    : null;
}

const fields = z
  .object({ based_on: z.string() })
  .and(z.object(Object.fromEntries(lifetimes.map(({ name }) => [name, durationField]))));

/** Sets the tenant's lifetimes. */
export const changeLifetimes = adminAction(
  'admin',
  fields,
  async ({ input, ...context }) => {
    const { based_on: basedOn, ...given } = input;
    const errors = lifetimes.flatMap(({ name }) => {
      const error = outOfBounds(name, given[name]);
      return error ? [[name, error] as const] : [];
    });
    if (errors.length > 0)
      return { ok: false, message: msg('common.checkHighlightedFields'), fieldErrors: Object.fromEntries(errors) };
    const changes = lifetimeSettings.parse(given);
    if (changes.refreshTokenIdleSeconds > changes.refreshTokenAbsoluteSeconds) {
      return {
        ok: false,
        fieldErrors: {
          refreshTokenIdleSeconds: msg('settings.idleLifetimeOfRefreshTokens'),
        },
      };
    }
    return saveSettings(context, changes, basedOn);
  },
  { recent: true },
);
