import { msg } from '@/lib/platform/shared/message';

/** The answer of an action if the connection does not exist. */
export const connectionNotFound = { ok: false, message: msg('scimConnections.thisConnectionDoesNotExist') };
