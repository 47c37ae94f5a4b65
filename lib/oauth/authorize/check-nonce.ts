import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';

/** The nonce is stored with the code and included in the ID token, so its length is limited. */
const LONGEST_NONCE = 1024;

/**
 * "String value used to associate a Client session with an ID Token, and to mitigate replay attacks. The value is
 * passed through unmodified" (OpenID Connect Core, 3.1.2.1). A repeated nonce is rejected together with all other
 * repeated parameters.
 * @throws OAuthError
 */
export function checkNonce(parameters: RequestParameters): string | null {
  const nonce = parameters.get('nonce') ?? null;
  if (nonce !== null && nonce.length > LONGEST_NONCE) {
    throw new OAuthError('malformed-parameter', msg('oauth.nonceIsLongerThanL', { limit: LONGEST_NONCE }), 'nonce');
  }
  return nonce;
}
