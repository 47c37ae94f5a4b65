import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import { parseDuration } from './duration';

/** A form field for a duration. Empty is undefined: the tenant's value applies. */
export const durationField = z
  .string()
  .default('')
  .transform((entered, context) => {
    if (entered.trim() === '') return undefined;
    const seconds = parseDuration(entered);
    if (seconds === null) context.addIssue({ code: 'custom', message: issue('console.enterDurationSuchAs90') });
    return seconds ?? undefined;
  });
