import type { Client } from '@/lib/oauth/clients/client';
import { scopeMember } from '@/lib/oauth/parameters/scope';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { subjectOf } from '../openid/subject';
import { standingPersonalToken } from '../personal-tokens/standing-personal-token';

/**
 * What a living personal access token says (RFC 7662, 2.2), to a client that serves the resource which it is for and to
 * nobody else: "The authorization server MUST determine whether or not the protected resource [...] is allowed to
 * introspect" it, and there is no other client that it belongs to. It has no `client_id`, as no client got it, and `sub`
 * is what the caller calls the person.
 * @returns null when it is anything else
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
