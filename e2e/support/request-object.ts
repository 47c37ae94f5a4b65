import { randomUUID } from 'node:crypto';
import { type CryptoKey, importJWK, type JWK, SignJWT } from 'jose';
import { type AuthorizationRequest, authorizationRequest } from './authorization';
import { privateJwk, seconds } from './client-assertion';
import { issuerOf } from './environment';
import type { TestClient } from './fixture';
import { encodeForm, type Parameters } from './form';

interface Signing {
  alg?: string;
  typ?: string;
  key?: JWK;
}

/** The claims of a valid request object (RFC 9101, 4). */
export function objectClaims(client: TestClient, request: AuthorizationRequest): Record<string, unknown> {
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  return {
    iss: client.id,
    aud: issuerOf(client.tenant),
    iat: seconds(),
    nbf: seconds(),
    exp: seconds() + 60,
    jti: randomUUID(),
    ...parameters,
  };
}

/** @param how.key by default the client's P-256 key */
export async function signObject(
  claims: Record<string, unknown>,
  { alg = 'ES256', typ = 'oauth-authz-req+jwt', key = privateJwk('p-256') }: Signing = {},
): Promise<string> {
  const imported = (await importJWK({ ...key, alg }, alg)) as CryptoKey;
  return new SignJWT(claims).setProtectedHeader({ alg, typ }).sign(imported);
}

export interface SignedRequest extends AuthorizationRequest {
  object: string;
}

/**
 * A request that passes its request object by value; its URL carries only client_id and request.
 * @param how.claims overrides in the object; undefined omits a claim
 * @param how.beside additional parameters in the URL
 */
export async function signedRequest(
  client: TestClient,
  { claims = {}, beside = {}, ...signing }: Signing & { claims?: Record<string, unknown>; beside?: Parameters } = {},
): Promise<SignedRequest> {
  const request = authorizationRequest(client);
  const object = await signObject({ ...objectClaims(client, request), ...claims }, signing);
  return {
    ...request,
    object,
    url: `${issuerOf(client.tenant)}/authorize?${encodeForm({ client_id: client.id, request: object, ...beside })}`,
  };
}
