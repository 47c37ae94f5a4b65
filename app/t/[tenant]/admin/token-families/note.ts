import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';

/** Why an administrator ends something, for those who read the log later. */
export const note = z
  .string()
  .trim()
  .min(1, text('Say why, for those who read the log later.'))
  .max(500, text('Keep it under 500 characters.'));
