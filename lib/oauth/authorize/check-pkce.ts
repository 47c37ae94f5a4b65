import { OAuthRefusal } from '../errors';
import type { RequestParameters } from '../parameters/request-parameters';
import { isCodeChallenge } from '../pkce';

export const CODE_CHALLENGE_METHOD = 'S256';

/** PKCE for every client, by S256 (RFC 9700, 2.1.1). An absent method means plain (RFC 7636, 4.3), which is refused. */
export function checkPkce(parameters: RequestParameters): { codeChallenge: string; codeChallengeMethod: 'S256' } {
  const codeChallenge = parameters.get('code_challenge');
  if (codeChallenge === undefined) throw refused('code_challenge is missing');
  const method = parameters.get('code_challenge_method');
  if (method !== CODE_CHALLENGE_METHOD) throw refused(`code_challenge_method is ${method?.slice(0, 100) ?? 'missing, which means plain'}`);
  if (!isCodeChallenge(codeChallenge)) throw refused(`code_challenge of ${codeChallenge.length} characters is not 43 of base64url`);
  return { codeChallenge, codeChallengeMethod: CODE_CHALLENGE_METHOD };
}

function refused(reason: string): OAuthRefusal {
  return new OAuthRefusal('pkce-required', reason);
}
