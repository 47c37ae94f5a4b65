import { z } from 'zod';
import { scimProviders } from './connection';

const name = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(100, 'must be at most 100 characters')
  .regex(/^\P{Cc}*$/u, 'must not hold control characters');

/** What a connection is made of, as the console and `apply` give it. */
export const connectionFields = z.strictObject({
  name,
  provider: z.enum(scimProviders, { error: `must be one of ${scimProviders.join(', ')}` }).default('other'),
});

export const tokenName = name;

/** A SCIM token that is given: a bearer token (`b64token`, RFC 6750, 2.1). Its strength is the giver's care. */
export const givenScimToken = z.string().regex(/^[A-Za-z0-9._~+/-]{16,1024}=*$/, 'must be 16 to 1024 characters of a bearer token (letters, digits and ._~+/-)');
