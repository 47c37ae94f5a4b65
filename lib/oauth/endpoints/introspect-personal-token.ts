import type { Client } from '@/lib/oauth/clients/client';
import { scopeMember } from '@/lib/oauth/parameters/scope';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { subjectOf } from '../openid/subject';
import { standingPersonalToken } from '../personal-tokens/standing-personal-token';

/**
 * The introspection response for an active personal access token (RFC 7662, 2.2). Only clients that serve the token's
 * resource get it: "The authorization server MUST determine whether or not the protected resource [...] is allowed to
 * introspect" it, and the token belongs to no other client. There is no `client_id`, because no client obtained the
 * token, and `sub` is the caller's subject for the person.
 * @returns null if it is not an active personal access token for such a resource
 */
export async function introspectPersonalToken(context: OAuthContext, caller: Client, token: string) {
  const serves = caller.tokenExchange?.serves ?? [];
  if (serves.length === 0) return null;
  const standing = await standingPersonalToken(context, token);
  if (!standing || standing.resource === null || !serves.includes(standing.resource)) return null;
  const { id, personId, userName, resource, scopes, acr, createdAt, expiresAt } = standing;
  const subject = subjectOf(context, caller, personId);
  return {
    active: true as const,
    token_type: 'Bearer',
    iss: context.issuer.issuer,
    sub: subject,
    aud: resource,
    ...scopeMember(scopes),
    jti: id,
    iat: Math.floor(createdAt.getTime() / 1000),
    exp: Math.floor(expiresAt.getTime() / 1000),
    acr,
    ...(subject === personId && { username: userName }),
  };
}
