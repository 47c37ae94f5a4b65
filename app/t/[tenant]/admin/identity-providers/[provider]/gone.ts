import { text } from '@/lib/platform/shared/text';

/** The answer of an action if the provider does not exist. */
export const gone = { ok: false, message: text('This identity provider no longer exists.') };
