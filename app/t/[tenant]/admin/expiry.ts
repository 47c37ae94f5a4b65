import { z } from 'zod';

const DAY_MILLISECONDS = 86_400_000;

/** When a secret or token ends, as forms offer it: days from now, or never. */
export const expiryOptions = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '180', label: 'In 180 days' },
  { value: '365', label: 'In a year' },
];

export const expiryField = z.enum(expiryOptions.map(({ value }) => value), { error: 'Choose when it ends.' });

/** The moment that a choice means; null is never. */
export function expiryDate(choice: string, now: Date): Date | null {
  return choice === 'never' ? null : new Date(now.getTime() + Number(choice) * DAY_MILLISECONDS);
}
