import { text } from '@/lib/platform/shared/text';

/** What an action answers when there is no such schema. */
export const gone = { ok: false, message: text('This schema is not declared any more.') };
