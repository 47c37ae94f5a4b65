import { z } from 'zod';
import { text } from '@/lib/platform/shared/text';
import { hasInvisible } from '@/lib/platform/shared/user-name';
import { isSlug } from './create-tenant';

const control = /^\P{Cc}*$/u;

/** The fields of a new tenant, as the console and the management API read them. */
export const newTenantFields = z.object({
  slug: z
    .string()
    .trim()
    .refine(isSlug, text('must be at most 63 lowercase letters, digits and hyphens, with no hyphen at either end')),
  name: z
    .string()
    .trim()
    .min(1, text('must not be empty'))
    .max(200, 'must be at most 200 characters')
    .regex(control, text('must not contain control characters')),
  owner: z
    .string()
    .trim()
    .min(1, text('must not be empty'))
    .max(200, 'must be at most 200 characters')
    .regex(control, text('must not contain control characters'))
    .refine((name) => !hasInvisible(name), text('must not contain invisible characters')),
  email: z.email(text('must be an email address')).max(254).nullable(),
});
