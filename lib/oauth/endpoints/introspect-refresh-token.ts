import type { Client } from '@/lib/oauth/clients/client';
import { scopeMember } from '@/lib/oauth/parameters/scope';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { sha256 } from '@/lib/platform/shared/secret';
import { detailsMember } from '../authorization-details/authorization-detail';
import { subjectOf } from '../openid/subject';
import { openRefreshToken } from '../tokens/refresh-token';

/**
 * The introspection response for an active refresh token (RFC 7662, 2.2). Only the client that it was issued to gets
 * one, so that a resource server cannot accept it as an access token and a thief learns nothing about a stolen one.
 * @returns null if the token is not an active refresh token of the caller
 */
export async function introspectRefreshToken(context: OAuthContext, caller: Client, token: string) {
  const opened = openRefreshToken(context, token);
  if (!opened || opened.clientId !== caller.clientId) return null;
  const { issuer, store } = context;
  const { familyId, generation, clientId, personId, scopes, authorizationDetails, confirmation } = opened;
  const state = await store.checkRefreshToken({
    tenantId: issuer.tenantId,
    familyId,
    generation,
    tokenHash: sha256(token),
    now: context.now(),
  });
  if (state.kind !== 'active') return null;
  const subject = subjectOf(context, caller, personId);
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
