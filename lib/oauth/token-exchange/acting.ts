import type { Client } from '@/lib/oauth/clients/client';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import type { AccessTokenClaims, Actor, ExchangedFrom } from '../tokens/access-token';
import type { TokenExchangePolicy } from './policy';

/** How often a token may be exchanged on, and so how deep `act` may nest. */
const DEEPEST = 4;

/**
 * Who acts with the issued token (RFC 8693, 4.1): whom the actor token stands for; without one, the client itself,
 * unless it may take the subject's place or the token is its own. Earlier actors nest within.
 * @throws OAuthRefusal (invalid_request) when the actor token is another client's, or the chain too long
 */
export function actorOf(
  subject: AccessTokenClaims,
  actor: AccessTokenClaims | null,
  client: Client,
  policy: TokenExchangePolicy,
): Actor | null {
  const earlier = subject.act ?? null;
  if (actor && actor.client_id !== client.clientId) {
    throw new OAuthRefusal(
      'exchanged-token-invalid',
      `actor token was issued to ${actor.client_id}, not to this client`,
      'actor_token',
    );
  }
  if (!actor && (policy.impersonation || subject.client_id === client.clientId)) return earlier;
  const named = actor ? actorNamedBy(actor) : { sub: client.clientId, client_id: client.clientId };
  return { ...named, ...(earlier && { act: earlier }) };
}

/** @throws OAuthRefusal (invalid_request) when an actor token went into the actor token: the issued one could not die with that */
function actorNamedBy({ sub, client_id, jti, family, exchanged_from: origin, act }: AccessTokenClaims): Actor {
  for (let link = act; link; link = link.act) {
    if (link.jti !== undefined)
      throw new OAuthRefusal('exchange-not-allowed', 'the actor token was itself obtained with an actor token');
  }
  return { sub, client_id, jti, ...(family !== undefined && { family }), ...(origin && { exchanged_from: origin }) };
}

/**
 * What the issued token descends from: it dies with each of them.
 * @throws OAuthRefusal (invalid_request) when the chain is too long
 */
export function descentOf(subject: AccessTokenClaims): ExchangedFrom {
  let exchanges = 0;
  for (let link = subject.exchanged_from; link; link = link.exchanged_from) exchanges++;
  if (exchanges >= DEEPEST)
    throw new OAuthRefusal('exchange-not-allowed', `the subject token was already exchanged ${exchanges} times`);
  const { jti, client_id, exchanged_from: earlier } = subject;
  return { jti, client_id, ...(earlier && { exchanged_from: earlier }) };
}

/**
 * Whom the issued token names in `may_act` (RFC 8693, 4.4): whom the subject token does, until that client acts; who may
 * act next is then for its registration to say, as for every token that is issued to it.
 * @returns its client_id, or null for nobody
 */
export function mayActNext(
  { may_act: named }: Pick<AccessTokenClaims, 'may_act'>,
  { clientId }: Pick<Client, 'clientId'>,
  { mayAct }: TokenExchangePolicy,
): string | null {
  return named && named.sub !== clientId ? named.sub : mayAct;
}
