import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';

/**
 * "the AS MUST abort processing and respond with an error invalid_authorization_details" (RFC 9396, 5).
 * @param reason private; it may begin with the path of a member
 * @param where the part of the parameter that is wrong; the client learns only this
 */
export function refusedDetails(reason: Sayable, where = 'authorization_details'): OAuthError {
  return new OAuthError(
    'invalid-authorization-details',
    msg(inEnglish(reason).startsWith('/') ? 'oauth.detailsPathProblem' : 'oauth.detailsProblem', { where, reason }),
    where,
  );
}
