import type { Client } from '@/lib/oauth/clients/client';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import type { AccessTokenClaims } from '../tokens/access-token';
import type { TokenExchangePolicy } from './policy';

/**
 * Whether the client may present somebody's token at all: else whoever a token is sent to could turn it into one of
 * its own (the confused deputy).
 * @throws OAuthRefusal (invalid_request, RFC 8693, 2.2.2: "unacceptable based on policy")
 */
export function checkSubject(subject: AccessTokenClaims, client: Client, policy: TokenExchangePolicy): void {
  if (subject.client_id === client.clientId) return;
  if (subject.may_act) {
    // "if the subject token names who may act, nobody else may": stricter than RFC 8693, 4.4 asks.
    if (subject.may_act.sub === client.clientId) return;
    throw refused(`the subject token allows ${subject.may_act.sub} to act, not this client`);
  }
  if (policy.subjectClients.includes(subject.client_id)) return;
  if ([subject.aud].flat().some((audience) => policy.serves.includes(audience))) return;
  throw refused(`the subject token was issued to ${subject.client_id}, whose tokens the client may not exchange`);
}

function refused(reason: string): OAuthRefusal {
  return new OAuthRefusal('exchange-not-allowed', reason);
}
