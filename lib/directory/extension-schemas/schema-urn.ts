import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';

/** "urn:" NID ":" NSS (RFC 8141 section 2), of the characters that a filter or a PATCH path can name. */
const URN = /^urn:[a-z0-9][a-z0-9-]{0,30}[a-z0-9]:[\w$-][\w$.-]*(?::[\w$-][\w$.-]*)*$/i;

/** Those of the standard (RFC 7643 section 10), and those of its drafts, which clients still send. */
const RESERVED = ['urn:ietf:params:scim:', 'urn:scim:schemas:'];

/** The id of a declared schema. */
export const schemaUrn = z
  .string()
  .trim()
  .max(200, 'must be at most 200 characters')
  .regex(URN, text('must be your own URN, such as urn:example:hr:2.0:User'))
  .refine(
    (urn) => !RESERVED.some((prefix) => urn.toLowerCase().startsWith(prefix)),
    text('must not begin like the standard schemas'),
  );
