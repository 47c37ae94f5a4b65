import { msg } from '@/lib/platform/shared/message';

/** The answer of an action on tenants to an owner of any tenant but the default one. */
export const notYours = { ok: false, message: msg('tenants.onlyOwnersOfDefaultTenant') };
