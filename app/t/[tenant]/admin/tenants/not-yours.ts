import { text } from '@/lib/platform/shared/text';

/** The answer of an action on tenants to an owner of any tenant but the default one. */
export const notYours = { ok: false, message: text('Only owners of the default tenant can manage tenants.') };
