import type { Client } from '@/lib/oauth/clients/client';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { AccessTokenClaims } from '../tokens/access-token';
import { type Confirmation, sameConfirmation } from '../tokens/confirmation';
import type { TokenExchangePolicy } from './policy';

/**
 * Checks whether the client may exchange the token of another client. Without this check, any recipient of a token
 * could exchange it for one of its own (confused deputy).
 * @throws OAuthError (invalid_request, RFC 8693, 2.2.2: "unacceptable based on policy")
 */
export function checkSubject(
  subject: Pick<AccessTokenClaims, 'client_id' | 'may_act' | 'aud'>,
  client: Client,
  policy: TokenExchangePolicy,
): void {
  if (subject.client_id === client.clientId) return;
  if (subject.may_act) {
    // If the subject token names who may act, no other client may. RFC 8693, 4.4 does not require this.
    if (subject.may_act.sub === client.clientId) return;
    throw notAllowed(msg('oauth.subjectTokenAllowsSubTo', { sub: subject.may_act.sub }));
  }
  if (policy.subjectClients.includes(subject.client_id)) return;
  if ([subject.aud].flat().some((audience) => policy.serves.includes(audience))) return;
  throw notAllowed(msg('oauth.subjectTokenWasIssuedTo', { client_id: subject.client_id }));
}

type Bound = Pick<AccessTokenClaims, 'client_id' | 'cnf'>;

/**
 * Checks the keys that the presented tokens are bound to. A client must prove the key of its own tokens. It cannot
 * prove that of another client's token, so its policy must allow such tokens, and the request must prove a key of its
 * own: otherwise a bound token would become one that anyone can use. The issued token is bound to the proven key.
 * @param proven the key that the request proves; null if none
 * @throws OAuthError (invalid_request)
 */
export function checkKeys(
  { subject, actor }: { subject: Bound; actor: Bound | null },
  client: Client,
  policy: TokenExchangePolicy,
  proven: Confirmation | null,
): void {
  for (const token of [subject, actor]) {
    if (!token?.cnf || sameConfirmation(token.cnf, proven)) continue;
    if (token.client_id === client.clientId || !policy.boundTokens) throw notAllowed(msg('oauth.tokenIsBoundToKey'));
    if (proven === null) throw notAllowed(msg('oauth.boundTokenNeedsOwnKey'));
  }
}

function notAllowed(reason: Sayable): OAuthError {
  return new OAuthError('exchange-not-allowed', reason);
}
