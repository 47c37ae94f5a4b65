import { text } from '@/lib/platform/shared/text';

/** The answer of an action if the schema does not exist. */
export const gone = { ok: false, message: text('This schema no longer exists.') };
