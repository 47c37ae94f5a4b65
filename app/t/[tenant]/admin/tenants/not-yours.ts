import { text } from '@/lib/platform/shared/text';

/** What an action about tenants answers to an owner of another tenant than the default one. */
export const notYours = { ok: false, message: text('Only owners of the default tenant can manage tenants.') };
