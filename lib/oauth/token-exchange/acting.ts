import type { Client } from '@/lib/oauth/clients/client';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import type { AccessTokenClaims, Actor, ExchangedFrom } from '../tokens/access-token';
import type { TokenExchangePolicy } from './policy';
import type { SubjectClaims } from './subject-token';

/** The maximum number of successive exchanges, and so the maximum depth of `act`. */
const DEEPEST = 4;

/**
 * The actor of the issued token (RFC 8693, 4.1): the actor token's subject, or without one the client itself, unless
 * the client may impersonate or the subject token is its own. Earlier actors are nested inside.
 * @throws OAuthError (invalid_request) if the actor token belongs to another client or was itself obtained with an
 *   actor token
 */
export function actorOf(
  subject: SubjectClaims,
  actor: AccessTokenClaims | null,
  client: Client,
  policy: TokenExchangePolicy,
): Actor | null {
  const earlier = subject.act ?? null;
  if (actor && actor.client_id !== client.clientId) {
    throw new OAuthError(
      'exchanged-token-invalid',
      msg('oauth.actorTokenWasIssuedTo', { client_id: actor.client_id }),
      'actor_token',
    );
  }
  if (!actor && (policy.impersonation || subject.client_id === client.clientId)) return earlier;
  const named = actor ? actorNamedBy(actor) : { sub: client.clientId, client_id: client.clientId };
  return { ...named, ...(earlier && { act: earlier }) };
}

/**
 * @throws OAuthError (invalid_request) if the actor token was itself obtained with an actor token, because revoking
 *   that one could not end the issued token
 */
function actorNamedBy({ sub, client_id, jti, family, exchanged_from: origin, act }: AccessTokenClaims): Actor {
  for (let link = act; link; link = link.act) {
    if (link.jti !== undefined) throw new OAuthError('exchange-not-allowed', msg('oauth.actorTokenWasItselfObtained'));
  }
  return { sub, client_id, jti, ...(family !== undefined && { family }), ...(origin && { exchanged_from: origin }) };
}

/**
 * What the issued token was exchanged from; it becomes invalid with any of these tokens.
 * @throws OAuthError (invalid_request) if the chain is too long
 */
export function descentOf(subject: SubjectClaims): ExchangedFrom {
  let exchanges = 0;
  for (let link = subject.exchanged_from; link; link = link.exchanged_from) exchanges++;
  if (exchanges >= DEEPEST)
    throw new OAuthError('exchange-not-allowed', msg('oauth.subjectTokenWasAlreadyExchanged', { exchanges }));
  const { jti, client_id, exchanged_from: earlier } = subject;
  return { ...(jti !== undefined && { jti }), client_id, ...(earlier && { exchanged_from: earlier }) };
}

/**
 * The client for `may_act` in the issued token (RFC 8693, 4.4): the one that the subject token names, until that client
 * acts. After that its own registration decides who may act next, as for every token issued to it.
 * @returns its client_id, or null if there is none
 */
export function mayActNext(
  { may_act: named }: Pick<AccessTokenClaims, 'may_act'>,
  { clientId }: Pick<Client, 'clientId'>,
  { mayAct }: TokenExchangePolicy,
): string | null {
  return named && named.sub !== clientId ? named.sub : mayAct;
}
