import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import type { AccessTokenState } from '@/lib/oauth/protocol/store';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { subjectOf } from '../openid/subject';
import type { RequestParameters } from '../parameters/request-parameters';
import { ACCESS_TOKEN_TYPE } from '../parameters/token-type';
import { type AccessTokenClaims, type Actor, storedAccessToken, verifyAccessToken } from '../tokens/access-token';

/** The claims of a presented token, with the client's own subjects, and the person whom it represents, if it does. */
export interface Presented<Claims> {
  claims: Claims;
  personId: string | null;
}

/**
 * A token presented for an exchange. It must be an active access token of this tenant.
 * @throws OAuthError (invalid_request, RFC 8693, 2.2.2) for any other token
 */
export async function activeAccessToken(
  form: RequestParameters,
  client: Client,
  context: OAuthContext,
  role: 'subject' | 'actor',
): Promise<Presented<AccessTokenClaims>> {
  checkTokenType(form, role, [ACCESS_TOKEN_TYPE]);
  const verified = await verifyAccessToken(context, form.required(`${role}_token`));
  if (verified.kind === 'invalid')
    throw invalidToken(
      role,
      msg('oauth.roleTokenWhy', { role, why: msg('oauth.isInvalidReason', { reason: verified.reason }) }),
    );
  const { issuer, store } = context;
  const state = await store.checkAccessToken({ tenantId: issuer.tenantId, ...storedAccessToken(verified.claims) });
  if (state.kind === 'inactive') throw invalidToken(role, msg('oauth.roleTokenInactive', { role }));
  return { claims: asCalledBy(context, client, verified.claims, state), personId: state.personId };
}

/**
 * The type of a token presented for an exchange.
 * @throws OAuthError (invalid_request) if it is none of these
 */
export function checkTokenType<Type extends string>(
  form: RequestParameters,
  role: 'subject' | 'actor',
  types: readonly Type[],
): Type {
  const sent = form.required(`${role}_token_type`);
  const type = types.find((known) => known === sent);
  if (type !== undefined) return type;
  throw invalidToken(
    role,
    msg('oauth.roleTokenWhy', { role, why: msg('oauth.hasTypeTypeWhichIs', { type: sent.slice(0, 100) }) }),
  );
}

export function invalidToken(role: 'subject' | 'actor', reason: Sayable): OAuthError {
  return new OAuthError('exchanged-token-invalid', reason, `${role}_token`);
}

type Standing = Extract<AccessTokenState, { kind: 'active' }>;

/**
 * The claims of a token with every person's subject replaced by the client's own subject for that person. Subjects may
 * be pairwise: passing on those of another client would reveal which people the two clients share (OpenID Connect Core,
 * 8.1).
 * @param standing the people of the token's families
 */
export function asCalledBy<Claims extends Pick<AccessTokenClaims, 'sub' | 'act'>>(
  context: Pick<OAuthContext, 'issuer' | 'pairwiseKey'>,
  client: Client,
  claims: Claims,
  standing: Standing,
): Claims {
  const { personId, actingPeople } = standing;
  const subject = (id: string) => subjectOf(context, client, id);
  const renamed = ({ act: earlier, ...actor }: Actor): Actor => {
    const acting = actor.family === undefined ? undefined : actingPeople?.[actor.family];
    return {
      ...actor,
      ...(acting !== undefined && { sub: subject(acting) }),
      ...(earlier && { act: renamed(earlier) }),
    };
  };
  return {
    ...claims,
    ...(personId !== null && { sub: subject(personId) }),
    ...(claims.act && { act: renamed(claims.act) }),
  };
}
