import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';
import { expiryOptions } from './expiry-options';

const DAY_MILLISECONDS = 86_400_000;

/** The field of a form that has `expiryOptions`. */
export const expiryField = z.enum(
  expiryOptions.map(({ value }) => value),
  { error: text('Choose an expiry.') },
);

/** The moment that a choice means; null is never. */
export function expiryDate(choice: string, now: Date): Date | null {
  return choice === 'never' ? null : new Date(now.getTime() + Number(choice) * DAY_MILLISECONDS);
}
