import { text } from '@/lib/platform/shared/text';

/** What an action answers when there is no such issuer. */
export const gone = { ok: false, message: text('This issuer is no longer trusted.') };
