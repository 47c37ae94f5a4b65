import { decodeJwt } from 'jose';
import { issuerOf } from './environment';
import { scimTokenOf } from './fixture';
import type { TokenResponse } from './oauth';
import { ScimClient } from './scim';
import { type Sent, send } from './send';

export const USERINFO_TENANT = 'userinfo-house';

/** The directory of the tenant whose clients call userinfo. */
export const userinfoDirectory = new ScimClient(scimTokenOf('Directory', USERINFO_TENANT), USERINFO_TENANT);

/**
 * Calls userinfo with an access token.
 * @param request additions to the request; its `Authorization` header replaces the token's
 */
export async function userinfo(token: string, request: Sent = {}, tenant = USERINFO_TENANT) {
  const response = await send(`${issuerOf(tenant)}/userinfo`, {
    ...request,
    headers: { Authorization: `Bearer ${token}`, ...request.headers },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}

/** The claims of the ID token of a token response. */
export const idTokenOf = (tokens: TokenResponse): Record<string, unknown> =>
  decodeJwt((tokens as TokenResponse & { id_token?: string }).id_token ?? '');

/** The `claims` parameter. */
export const wishes = (userinfoClaims: object, idTokenClaims: object = {}): { claims: string } => ({
  claims: JSON.stringify({ userinfo: userinfoClaims, id_token: idTokenClaims }),
});
