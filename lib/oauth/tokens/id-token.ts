/** ID tokens (OpenID Connect Core, 2, 3.1.3.3 and 12.2). */
import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { JsonObject } from '@/lib/platform/shared/json';
import { subjectOf } from '../openid/subject';
import { signJwt } from './jwt';
import { lifetimesOf } from './lifetimes';
import { sessionClaim } from './session-claim';
import { leftHalfHash } from './signature';

/** Distinguishes ID tokens from the server's other JWTs (RFC 8725, 3.11): `at+jwt`, `logout+jwt`, `secevent+jwt`. */
export const ID_TOKEN_TYPE = 'JWT';

/** The scope that requests an ID token: "OpenID Connect requests MUST contain the openid scope value." */
export const OPENID_SCOPE = 'openid';

/** The claims of ID tokens other than those about the person, as listed in the metadata. */
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
  'family',
] as const;

/** What is specific to one ID token. */
export interface IdTokenRequest {
  /** The nonce of the authorization request; only for the ID token issued for its code. */
  nonce: string | null;
  /** Returns the requested claims about the person. Called only if an ID token is issued. */
  extraClaims?: (() => Promise<JsonObject>) | undefined;
}

/** How the person authenticated. */
export interface Authentication {
  personId: string;
  /** The token family that the ID token is issued with; a token exchange needs it. */
  familyId: string;
  /** Null if the person has no session on this server. */
  sessionId: string | null;
  /** Seconds since the epoch; 0 if unknown, in which case the claim is omitted. */
  authTime: number;
  amr: string[];
  acr: string | null;
}

/**
 * @param claims those of `idTokenContent`, and others that no protocol reserves
 * @param accessToken the token that `at_hash` is computed from
 * @returns the compact JWS, signed with the client's registered algorithm; never `none`
 */
export function signIdToken(
  { keys }: Pick<OAuthContext, 'keys'>,
  { idTokenSignedResponseAlg: alg }: Client,
  claims: object,
  accessToken: string,
): Promise<string> {
  return signJwt(keys, { alg, typ: ID_TOKEN_TYPE }, { ...claims, at_hash: leftHalfHash(alg, accessToken) });
}

/**
 * The claims of the ID token that goes with an access token, except `at_hash`, which depends on that token. Its only
 * audience is the client, so it needs no "azp".
 * @param remainingSeconds the remaining lifetime of the family; the ID token does not outlive it, nor an access token's
 *   lifetime
 */
export async function idTokenContent(
  context: Pick<OAuthContext, 'now' | 'issuer' | 'pairwiseKey'>,
  client: Client,
  { personId, familyId, sessionId, authTime, amr, acr }: Authentication,
  { nonce, extraClaims }: IdTokenRequest,
  remainingSeconds: number,
): Promise<JsonObject> {
  const { clientId } = client;
  const issuedAt = Math.floor(context.now().getTime() / 1000);
  return {
    // First, so that they cannot override the claims below.
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
    ...(sessionId !== null && { sid: sessionClaim(sessionId, clientId) }),
    family: familyId,
  };
}
