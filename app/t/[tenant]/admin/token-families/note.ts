import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';

/** An administrator's reason for revoking something, for readers of the log. */
export const note = z
  .string()
  .trim()
  .min(1, text('Enter a reason for later readers of the log.'))
  .max(500, text('Use at most 500 characters.'));
