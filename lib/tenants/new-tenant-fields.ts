import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';
import { hasInvisible } from '@/lib/platform/shared/user-name';
import { isSlug } from './create-tenant';

const control = /^\P{Cc}*$/u;

/** What an operator says of a new tenant, as the console and the management API read it. */
export const newTenantFields = z.object({
  slug: z.string().trim().refine(isSlug, text('must be lower-case letters, digits and inner hyphens, 63 at most')),
  name: z
    .string()
    .trim()
    .min(1, text('must not be empty'))
    .max(200, 'must be at most 200 characters')
    .regex(control, text('must not hold control characters')),
  owner: z
    .string()
    .trim()
    .min(1, text('must not be empty'))
    .max(200, 'must be at most 200 characters')
    .regex(control, text('must not hold control characters'))
    .refine((name) => !hasInvisible(name), text('must not hold invisible characters')),
  email: z.email(text('must be an e-mail address')).max(254).nullable(),
});
