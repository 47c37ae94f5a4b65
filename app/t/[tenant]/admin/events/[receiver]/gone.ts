import { text } from '@/lib/platform/shared/text';

/** What an action answers when there is no such receiver. */
export const gone = { ok: false, message: text('This receiver doesn’t exist.') };
