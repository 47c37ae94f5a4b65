import { sha256 } from '@/lib/shared/secret';
import { detailsMember } from '../authorization-details/authorization-detail';
import { isPublic, type Client } from '../client';
import type { OAuthContext } from '../context';
import { subjectOf } from '../openid/subject';
import { scopeMember } from '../scope';
import { openRefreshToken } from '../tokens/refresh-token';

/**
 * What a living refresh token says (RFC 7662, 2.2). One of a confidential client is told to that client alone: a
 * resource server must not take it for an access token, since a thief, who cannot refresh with it, could use it so.
 * @returns null when it is anything else
 */
export async function introspectRefreshToken(context: OAuthContext, caller: Client, token: string) {
  const opened = openRefreshToken(context, token);
  if (!opened) return null;
  const { issuer, store } = context;
  const { familyId, generation, clientId, personId, scopes, authorizationDetails, confirmation } = opened;
  const owner = clientId === caller.clientId ? caller : await store.findClient(issuer.tenantId, clientId);
  if (!owner || (owner !== caller && !isPublic(owner))) return null;
  const state = await store.checkRefreshToken({
    tenantId: issuer.tenantId, familyId, generation, tokenHash: sha256(token), now: context.now(),
  });
  if (state.kind === 'inactive') return null;
  const subject = subjectOf(context, owner, personId);
  return {
    active: true as const,
    iss: issuer.issuer,
    sub: subject,
    client_id: clientId,
    ...scopeMember(scopes),
    ...detailsMember(authorizationDetails),
    exp: Math.floor(state.expiresAt.getTime() / 1000),
    ...(confirmation && { cnf: confirmation }),
    ...(state.userName !== null && subject === personId && { username: state.userName }),
  };
}
