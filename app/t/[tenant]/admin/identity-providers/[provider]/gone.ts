import { msg } from '@/lib/platform/shared/message';

/** The answer of an action if the provider does not exist. */
export const gone = { ok: false, message: msg('identityProviders.thisIdentityProviderNoLonger') };
