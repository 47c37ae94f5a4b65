import type { Client } from '@/lib/oauth/clients/client';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { AccessTokenClaims } from '../tokens/access-token';
import type { TokenExchangePolicy } from './policy';

/**
 * Checks whether the client may exchange the token of another client. Without this check, any recipient of a token
 * could exchange it for one of its own (confused deputy).
 * @throws OAuthError (invalid_request, RFC 8693, 2.2.2: "unacceptable based on policy")
 */
export function checkSubject(subject: AccessTokenClaims, client: Client, policy: TokenExchangePolicy): void {
  if (subject.client_id === client.clientId) return;
  if (subject.may_act) {
    // If the subject token names who may act, no other client may. RFC 8693, 4.4 does not require this.
    if (subject.may_act.sub === client.clientId) return;
    throw refused(msg('oauth.subjectTokenAllowsSubTo', { sub: subject.may_act.sub }));
  }
  if (policy.subjectClients.includes(subject.client_id)) return;
  if ([subject.aud].flat().some((audience) => policy.serves.includes(audience))) return;
  throw refused(msg('oauth.subjectTokenWasIssuedTo', { client_id: subject.client_id }));
}

function refused(reason: Sayable): OAuthError {
  return new OAuthError('exchange-not-allowed', reason);
}
