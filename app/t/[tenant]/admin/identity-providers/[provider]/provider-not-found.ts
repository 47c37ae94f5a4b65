import { msg } from '@/lib/platform/shared/message';

/** The answer of an action if the provider does not exist. */
export const providerNotFound = { ok: false, message: msg('identityProviders.thisIdentityProviderNoLonger') };
