import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { type AccessTokenClaims, storedAccessToken, verifyAccessToken } from '../tokens/access-token';
import { tokenTypeOf } from '../tokens/confirmation';

export interface ActiveAccessToken extends AccessTokenClaims {
  active: true;
  token_type: 'Bearer' | 'DPoP';
  username?: string;
}

/**
 * What a living access token says (RFC 7662, 2.2): its signature is checked here, the rest in one query. Where `sub` is
 * pairwise the name is left out, which would tell what `sub` does not.
 * @returns null when it is anything else
 */
export async function introspectAccessToken(context: OAuthContext, token: string): Promise<ActiveAccessToken | null> {
  const verified = await verifyAccessToken(context, token);
  if (verified.kind === 'invalid') return null;
  const stored = storedAccessToken(verified.claims);
  const state = await context.store.checkAccessToken({ tenantId: context.issuer.tenantId, ...stored });
  if (state.kind === 'inactive') return null;
  return {
    active: true,
    token_type: tokenTypeOf(verified.claims.cnf),
    ...verified.claims,
    ...(state.userName !== null && verified.claims.sub === state.personId && { username: state.userName }),
  };
}
