import { z } from 'zod';
import { languageTags } from '@/lib/platform/shared/languages';

const text = z.string().nullable();

/** The schema of a cause that is stored in the database until it is used. */
export const causeSchema = z.strictObject({
  actor: z.strictObject({
    type: z.enum([
      'person',
      'client',
      'scim-connection',
      'access-key',
      'trusted-issuer',
      'setup-link',
      'operator',
      'system',
    ]),
    id: text,
    name: text,
  }),
  // The request fields that an audit row keeps, plus the language for recipients who have none set in the directory.
  origin: z
    .object({
      requestId: z.string(),
      ipAddress: text,
      userAgent: text,
      language: z.enum(languageTags).optional().catch(undefined),
    })
    .nullable(),
});
