import { text } from '@/lib/platform/shared/text';

/** What an action answers when there is no such connection. */
export const gone = { ok: false, message: text('This connection does not exist.') };
