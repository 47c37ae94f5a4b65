import { z } from 'zod';
import { neverOwn } from '@/lib/people/own-attributes';

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

/** What a tenant leaves to people of their own profile. */
export const profileSettings = {
  /** The attributes that people may edit of themselves, unless a directory provisions them. */
  ownAttributes: z
    .array(path)
    .max(MOST, `must be at most ${MOST}`)
    .default(['displayName', 'name', 'nickName', 'preferredLanguage', 'locale', 'timezone', 'phoneNumbers'])
    .transform((paths) => [...new Set(paths)]),
};
