import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import { expiryOptions } from './expiry-options';

const DAY_MILLISECONDS = 86_400_000;

/** The form field for `expiryOptions`. */
export const expiryField = z.enum(
  expiryOptions.map(({ value }) => value),
  { error: issue('common.chooseAnExpiry') },
);

/** The expiry date for a choice; null for never. */
export function expiryDate(choice: string, now: Date): Date | null {
  return choice === 'never' ? null : new Date(now.getTime() + Number(choice) * DAY_MILLISECONDS);
}
