import { text } from '@/lib/platform/shared/text';

/** What an action answers when there is no such schema. */
export const gone = { ok: false, message: text('This schema no longer exists.') };
