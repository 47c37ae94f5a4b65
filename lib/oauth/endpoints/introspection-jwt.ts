/** Introspection responses as signed JWTs, which a resource server can keep as evidence (RFC 9701). */

import type { Client } from '@/lib/oauth/clients/client';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { TextResponse } from '@/lib/platform/shared/text-response';
import { signJwt } from '../tokens/jwt';
import { NO_STORE } from './json-response';

const TYPE = 'token-introspection+jwt';
const MEDIA_TYPE = `application/${TYPE}`;

/**
 * The algorithm to sign a response with. A client that registered an algorithm always gets signed responses. A client
 * that requests one by `Accept` gets the default of RFC 9701, 6, or of its security profile.
 * @returns null for plain JSON
 */
export function introspectionAlgorithm(
  request: Request,
  client: Pick<Client, 'introspectionSignedResponseAlg' | 'fapi2SecurityProfile'>,
): SigningAlgorithm | null {
  if (client.introspectionSignedResponseAlg !== null) return client.introspectionSignedResponseAlg;
  if (!accepts(request.headers.get('accept') ?? '')) return null;
  return client.fapi2SecurityProfile ? 'PS256' : 'RS256';
}

/** "a value of 0 means 'not acceptable'" (RFC 9110, 12.4.2). */
const NOT_ACCEPTABLE = /^q=0(?:\.0{0,3})?$/;

function accepts(accept: string): boolean {
  return accept.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === MEDIA_TYPE && !parameters.some((parameter) => NOT_ACCEPTABLE.test(parameter));
  });
}

/** @param answer the members of RFC 7662, 2.2 */
export async function introspectionJwt(
  { keys, issuer, now }: Pick<OAuthContext, 'keys' | 'issuer' | 'now'>,
  { clientId }: Pick<Client, 'clientId'>,
  alg: SigningAlgorithm,
  answer: object,
): Promise<Response> {
  const claims = {
    iss: issuer.issuer,
    aud: clientId,
    iat: Math.floor(now().getTime() / 1000),
    token_introspection: answer,
  };
  const jwt = await signJwt(keys, { typ: TYPE, alg }, claims);
  return new TextResponse(jwt, { headers: { 'Content-Type': MEDIA_TYPE, ...NO_STORE } });
}
