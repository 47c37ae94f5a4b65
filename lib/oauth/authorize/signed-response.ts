/** Authorization responses as signed JWTs (JWT Secured Authorization Response Mode for OAuth 2.0, JARM). */

import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { ID_TOKEN_TYPE } from '../tokens/id-token';
import { signJwt } from '../tokens/jwt';

/** "A maximum JWT lifetime of 10 minutes is RECOMMENDED" (JARM, 2.1). A code in it expires earlier. */
const LIFETIME_SECONDS = 600;

/**
 * Signs the parameters of an authorization response. Clients accept no other type than JWT; the claims are not those of
 * an ID token, which has `sub` and `iat`.
 * @param parameters the response, with `iss`
 * @returns the only parameter that is sent
 */
export async function signedResponse(
  { keys, now }: Pick<OAuthContext, 'keys' | 'now'>,
  { clientId, authorizationSignedResponseAlg, fapi2SecurityProfile }: Client,
  parameters: Record<string, string>,
): Promise<{ response: string }> {
  // "The default, if omitted, is RS256" (JARM, 3), which the FAPI 2.0 security profile does not allow.
  const alg = authorizationSignedResponseAlg ?? (fapi2SecurityProfile ? 'PS256' : 'RS256');
  const exp = Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS;
  return { response: await signJwt(keys, { alg, typ: ID_TOKEN_TYPE }, { ...parameters, aud: clientId, exp }) };
}
