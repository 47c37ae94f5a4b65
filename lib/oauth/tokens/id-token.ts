/** ID tokens (OpenID Connect Core, 2, 3.1.3.3 and 12.2). */
import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { subjectOf } from '../openid/subject';
import { signJwt } from './jwt';
import { lifetimesOf } from './lifetimes';
import { sessionClaim } from './session-claim';
import { leftHalfHash } from './signature';

/** Told apart from every other JWT of ours by its type (RFC 8725, 3.11): `at+jwt`, `logout+jwt`, `secevent+jwt`. */
export const ID_TOKEN_TYPE = 'JWT';

/** The scope that asks for one: "OpenID Connect requests MUST contain the openid scope value." */
export const OPENID_SCOPE = 'openid';

/** What an ID token says by itself, as the metadata lists it. */
export const idTokenClaims = [
  'iss',
  'sub',
  'aud',
  'exp',
  'iat',
  'auth_time',
  'nonce',
  'acr',
  'amr',
  'at_hash',
  'sid',
] as const;

/** What a request asks of its ID token. */
export interface IdTokenRequest {
  /** That of the authorization request, for the ID token of its code alone. */
  nonce: string | null;
  /** Claims about the person that were asked for; called only where an ID token is issued. */
  extraClaims?: (() => Promise<Record<string, unknown>>) | undefined;
}

/** How the person whom it tells of had authenticated. */
export interface Authentication {
  personId: string;
  /** Null where no session of ours stands behind it. */
  sessionId: string | null;
  /** Seconds since the epoch; 0 where nobody knows, which no token says. */
  authTime: number;
  amr: string[];
  acr: string | null;
}

/**
 * Mints the ID token of an access token, for its client alone: "azp" is for those of several parties.
 * @param bounds.accessToken what `at_hash` is the hash of
 * @param bounds.remainingSeconds how long its family still lives: it never outlives that, nor an access token's lifetime
 * @returns the compact JWS, signed with the algorithm that the client has registered; never `none`
 */
export async function mintIdToken(
  context: Pick<OAuthContext, 'keys' | 'now' | 'issuer' | 'pairwiseKey'>,
  client: Client,
  { personId, sessionId, authTime, amr, acr }: Authentication,
  { nonce, extraClaims }: IdTokenRequest,
  { accessToken, remainingSeconds }: { accessToken: string; remainingSeconds: number },
): Promise<string> {
  const { clientId, idTokenSignedResponseAlg: alg } = client;
  const issuedAt = Math.floor(context.now().getTime() / 1000);
  return signJwt(
    context.keys,
    { alg, typ: ID_TOKEN_TYPE },
    {
      // First, so that none of them can take the place of what follows.
      ...(await extraClaims?.()),
      iss: context.issuer.issuer,
      sub: subjectOf(context, client, personId),
      aud: clientId,
      exp: issuedAt + Math.min(lifetimesOf(client, context.issuer).accessTokenSeconds, remainingSeconds),
      iat: issuedAt,
      ...(authTime > 0 && { auth_time: authTime }),
      ...(nonce !== null && { nonce }),
      ...(acr !== null && { acr }),
      ...(amr.length > 0 && { amr }),
      at_hash: leftHalfHash(alg, accessToken),
      ...(sessionId !== null && { sid: sessionClaim(sessionId, clientId) }),
    },
  );
}
