import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { AccessTokenState } from '@/lib/oauth/protocol/store';
import { subjectOf } from '../openid/subject';
import type { AccessTokenClaims, Actor } from '../tokens/access-token';

type Standing = Extract<AccessTokenState, { kind: 'active' }>;

/**
 * The claims of a token with every person's subject replaced by the client's own subject for that person. Subjects may
 * be pairwise: passing on those of another client would reveal which people the two clients share (OpenID Connect Core,
 * 8.1).
 * @param standing the people of the token's families
 */
export function asCalledBy(
  context: Pick<OAuthContext, 'issuer' | 'pairwiseKey'>,
  client: Client,
  claims: AccessTokenClaims,
  standing: Standing,
): AccessTokenClaims {
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
