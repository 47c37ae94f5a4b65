import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';

const AT_MOST = 200;

const wording = z
  .string()
  .trim()
  .max(AT_MOST, 'must be at most 200 characters')
  .regex(/^\P{Cc}*$/u, text('must not contain control characters'));

/** What an administrator calls a group. */
export const groupName = wording.min(1, text('must not be empty'));

/** How another system knows a group; null or empty: not at all. */
export const groupExternalId = wording.nullable().transform((id) => id || null);
