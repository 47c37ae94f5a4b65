import { text } from '@/lib/platform/shared/text';

/** What an action answers when somebody deleted the client meanwhile. */
export const gone = { ok: false, message: text('This client no longer exists.') };
