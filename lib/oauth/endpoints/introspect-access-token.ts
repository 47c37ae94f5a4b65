import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { reservedClaims } from '../openid/reserved-claims';
import { roleClaims } from '../openid/role-claims';
import { type AccessTokenClaims, storedAccessToken, verifyAccessToken } from '../tokens/access-token';
import { tokenTypeOf } from '../tokens/confirmation';
import { declaredClaims } from '../tokens/declared-claims';

export interface ActiveAccessToken extends AccessTokenClaims {
  active: true;
  token_type: 'Bearer' | 'DPoP';
  username?: string;
}

/**
 * The introspection response for an active access token (RFC 7662, 2.2). The signature is verified here; one query
 * checks the rest. Roles are those that the person holds now. `username` is omitted if `sub` is pairwise, because it would identify the person.
 * @returns null if the token is not an active access token
 */
export async function introspectAccessToken(context: OAuthContext, token: string): Promise<ActiveAccessToken | null> {
  const verified = await verifyAccessToken(context, token);
  if (verified.kind === 'invalid') return null;
  const stored = storedAccessToken(verified.claims);
  const state = await context.store.checkAccessToken({ tenantId: context.issuer.tenantId, ...stored });
  if (state.kind === 'inactive') return null;
  const { roles: _roles, entitlements: _entitlements, ...claims } = verified.claims;
  const { personId, mapsClaims = false } = state;
  const resources = [claims.aud].flat();
  const declared = await declaredClaims(context, 'introspection', {
    client: mapsClaims ? await context.store.findClient(context.issuer.tenantId, claims.client_id) : null,
    resources,
    personId,
  });
  return {
    ...(context.tokenHook && unreserved(verified.signed)),
    ...declared,
    active: true,
    token_type: tokenTypeOf(claims.cnf),
    ...claims,
    ...(personId !== null && (await roleClaims(context, { personId, resources }))),
    ...(state.userName !== null && claims.sub === personId && { username: state.userName }),
  };
}

/** The claims that the tenant's token hook added. */
function unreserved(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !reservedClaims.has(name)));
}
