import { text } from '@/lib/platform/shared/text';

/** What an action answers when there is no such provider. */
export const gone = { ok: false, message: text('This identity provider no longer exists.') };
