import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';
import { hasInvisible } from '@/lib/platform/shared/user-name';
import { isSlug } from './create-tenant';

const control = /^\P{Cc}*$/u;

/** The fields of a new tenant, as the console and the management API read them. */
export const newTenantFields = z.object({
  slug: z.string().trim().refine(isSlug, issue('tenants.mustBeAtMost63')),
  name: z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(200, issue('common.mustBeAtMostCharacters', { limit: 200 }))
    .regex(control, issue('common.mustNotContainControlCharacters')),
  owner: z
    .string()
    .trim()
    .min(1, issue('common.mustNotBeEmpty'))
    .max(200, issue('common.mustBeAtMostCharacters', { limit: 200 }))
    .regex(control, issue('common.mustNotContainControlCharacters'))
    .refine((name) => !hasInvisible(name), issue('tenants.mustNotContainInvisibleCharacters')),
  email: z.email(issue('common.mustBeEmailAddress')).max(254).nullable(),
});
