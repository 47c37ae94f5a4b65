import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';

/** SHA-256 in base64url (RFC 7638). */
const THUMBPRINT = /^[\w-]{43}$/;

/**
 * The key whose possession must be proved to redeem the code: "the code is bound to that key" (RFC 9449, 10). A code in
 * a URL that others can read is useless without the key.
 * @throws OAuthError (invalid_request)
 */
export function checkDpopJkt(parameters: RequestParameters): string | null {
  const jkt = parameters.get('dpop_jkt');
  if (jkt !== undefined && !THUMBPRINT.test(jkt))
    throw new OAuthError('dpop-jkt-invalid', msg('oauth.dpopJktOfLengthCharacters', { length: jkt.length }));
  return jkt ?? null;
}
