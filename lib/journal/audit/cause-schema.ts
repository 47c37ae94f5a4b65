import { z } from 'zod';
import { languageTags } from '@/lib/platform/shared/languages';

const text = z.string().nullable();

/** A cause as it is kept in the database until something is done with it. */
export const causeSchema = z.strictObject({
  actor: z.strictObject({
    type: z.enum(['person', 'client', 'scim-connection', 'access-key', 'operator', 'system']),
    id: text,
    name: text,
  }),
  // What an audit row keeps of it, and the language, for whoever is written to and has none in the directory.
  origin: z
    .object({ requestId: z.string(), ipAddress: text, userAgent: text, language: z.enum(languageTags).optional() })
    .nullable(),
});
