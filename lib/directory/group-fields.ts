import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';

const AT_MOST = 200;

const wording = z
  .string()
  .trim()
  .max(AT_MOST, issue('common.mustBeAtMostCharacters', { limit: 200 }))
  .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));

/** The name that an administrator gives a group. */
export const groupName = wording.min(1, issue('common.mustNotBeEmpty'));

/** The group's identifier in another system; null or empty for none. */
export const groupExternalId = wording.nullable().transform((id) => id || null);
