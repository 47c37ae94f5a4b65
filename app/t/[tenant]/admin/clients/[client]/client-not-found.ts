import { msg } from '@/lib/platform/shared/message';

/** The answer of an action if the client has been deleted. */
export const clientNotFound = { ok: false, message: msg('common.thisClientNoLongerExists') };
