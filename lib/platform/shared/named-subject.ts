import { z } from 'zod';
import { isKeepableText } from './keepable';

const LONGEST = 1000;
const text = z.string().min(1).max(LONGEST).refine(isKeepableText);

/**
 * How a caller names a person (RFC 9493, 3.2): by email address, by issuer and subject, or by an identifier that both
 * sides agreed on. Members that a format does not define are ignored.
 */
export const namedSubject = z.discriminatedUnion('format', [
  z.object({ format: z.literal('email'), email: text }),
  z.object({ format: z.literal('iss_sub'), iss: text, sub: text }),
  z.object({ format: z.literal('opaque'), id: text }),
]);

export type NamedSubject = z.output<typeof namedSubject>;
