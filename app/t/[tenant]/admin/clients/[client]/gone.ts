import { text } from '@/lib/platform/shared/text';

/** What an action answers when somebody deleted the client meanwhile. */
export const gone = { ok: false, message: text('This client does not exist any more.') };
