import { text } from '@/lib/platform/shared/text';

/** The answer of an action if the issuer does not exist. */
export const gone = { ok: false, message: text('This issuer is no longer trusted.') };
