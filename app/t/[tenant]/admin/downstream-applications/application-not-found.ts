import { msg } from '@/lib/platform/shared/message';

/** The answer of an action if the application does not exist. */
export const applicationNotFound = { ok: false, message: msg('downstream.applicationNotFound') };
