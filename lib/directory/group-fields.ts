import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';

const AT_MOST = 200;

const wording = z
  .string()
  .trim()
  .max(AT_MOST, 'must be at most 200 characters')
  .regex(/^\P{Cc}*$/u, text('must not contain control characters'));

/** The name that an administrator gives a group. */
export const groupName = wording.min(1, text('must not be empty'));

/** The group's identifier in another system; null or empty for none. */
export const groupExternalId = wording.nullable().transform((id) => id || null);
