import { text } from '@/lib/platform/shared/text';

/** The answer of an action if the connection does not exist. */
export const gone = { ok: false, message: text('This connection does not exist.') };
