import { type Client, isPublic, isSelfRegistered } from '@/lib/oauth/clients/client';
import { isCodeChallenge } from '@/lib/oauth/parameters/pkce';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';
import { OPENID_SCOPE } from '../tokens/id-token';

export const CODE_CHALLENGE_METHOD = 'S256';

type Pkce = { codeChallenge: string; codeChallengeMethod: 'S256' } | { codeChallenge: null; codeChallengeMethod: null };

/**
 * PKCE with S256 (RFC 9700, 2.1.1). A missing method means plain (RFC 7636, 4.3), which is rejected. Only a
 * confidential client that is registered as legacy software may omit PKCE; if it sends a challenge anyway, the
 * challenge is enforced. A client that registered itself may omit it only in OpenID Connect requests, whose `nonce`
 * lets the client detect an injected code.
 * @throws OAuthError (invalid_request)
 */
export function checkPkce(
  parameters: RequestParameters,
  client: Pick<Client, 'requirePkce' | 'tokenEndpointAuthMethod' | 'origin'>,
): Pkce {
  const codeChallenge = parameters.get('code_challenge');
  const method = parameters.get('code_challenge_method');
  if (codeChallenge === undefined) {
    if (client.requirePkce || isPublic(client)) throw pkceRequired(msg('oauth.codeChallengeIsMissing'));
    if (isSelfRegistered(client) && !asksForOpenId(parameters))
      throw pkceRequired(msg('oauth.codeChallengeIsMissingWithoutOpenid'));
    if (method !== undefined) throw pkceRequired(msg('oauth.codeChallengeMethodWasSent'));
    return { codeChallenge: null, codeChallengeMethod: null };
  }
  if (method === undefined) throw pkceRequired(msg('oauth.codeChallengeMethodIsMissing'));
  if (method !== CODE_CHALLENGE_METHOD)
    throw pkceRequired(msg('oauth.codeChallengeMethodIsMethod', { method: method.slice(0, 100) }));
  if (!isCodeChallenge(codeChallenge))
    throw pkceRequired(msg('oauth.codeChallengeOfLengthCharacters', { length: codeChallenge.length }));
  return { codeChallenge, codeChallengeMethod: CODE_CHALLENGE_METHOD };
}

const asksForOpenId = (parameters: RequestParameters): boolean =>
  (parameters.get('scope') ?? '').split(' ').includes(OPENID_SCOPE);

function pkceRequired(reason: Sayable): OAuthError {
  return new OAuthError('pkce-required', reason);
}
