import { text } from '@/lib/platform/shared/text';

/** The answer of an action if the client has been deleted. */
export const gone = { ok: false, message: text('This client no longer exists.') };
