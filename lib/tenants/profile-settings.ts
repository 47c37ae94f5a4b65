import { z } from 'zod';
import { neverOwn } from '@/lib/people/own-attributes';
import { issue } from '@/lib/platform/shared/message';

const MOST = 100;

const path = z
  .string()
  .max(512)
  .regex(
    /^(?:urn:[^\s]+:)?[A-Za-z$][\w$-]*$/,
    'must be the name of an attribute, after its URN if it belongs to an extension',
  )
  .refine(
    (value) => !neverOwn.some((never) => never === value),
    'must not be an attribute that identifies people or determines what they can do',
  );

/** A tenant's settings for people's own profiles. */
export const profileSettings = {
  /** The attributes that people may edit about themselves, unless a directory provisions them. */
  ownAttributes: z
    .array(path)
    .max(MOST, issue('common.mustBeAtMost', { limit: MOST }))
    .default(['displayName', 'name', 'nickName', 'preferredLanguage', 'locale', 'timezone', 'phoneNumbers'])
    .transform((paths) => [...new Set(paths)]),
};
