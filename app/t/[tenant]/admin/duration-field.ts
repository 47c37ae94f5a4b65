import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';
import { parseDuration } from './duration';

/** A form field for a duration. Empty is undefined: the tenant's value applies. */
export const durationField = z
  .string()
  .default('')
  .transform((entered, context) => {
    if (entered.trim() === '') return undefined;
    const seconds = parseDuration(entered);
    if (seconds === null)
      context.addIssue({ code: 'custom', message: text('Enter a duration such as 90 s, 10 min, 12 h or 30 d.') });
    return seconds ?? undefined;
  });
