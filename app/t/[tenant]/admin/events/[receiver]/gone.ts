import { text } from '@/lib/platform/shared/text';

/** The answer of an action if the receiver does not exist. */
export const gone = { ok: false, message: text('This receiver doesn’t exist.') };
