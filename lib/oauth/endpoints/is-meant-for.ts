import { type Client, isSelfRegistered } from '../client';
import type { Issuer } from '../context';
import { isOwnIssuer } from '../issuers';

/** Of a living token, what says who may be told of it. */
interface Living {
  aud?: string | string[];
  client_id?: string;
}

/**
 * Whether a token may be used at whoever asks about it, or is their own: "the authorization server MUST determine whether
 * or not the token can be used at the resource server making the introspection call" (RFC 7662, 4), and where it cannot,
 * "MUST set the value of the active member [...] to false" (RFC 9701, 5). Which resources a client serves is known of
 * those that say so; whoever says nothing of the kind is told of all. Not so who has registered itself: where anybody can,
 * to authenticate proves nothing, and "token scanning attacks" (RFC 7662, 2.1) would be open to everybody.
 */
export function isMeantFor(
  { clientId, tokenExchange, origin }: Pick<Client, 'clientId' | 'tokenExchange' | 'origin'>, { aud, client_id: holder }: Living, issuer: Pick<Issuer, 'issuer' | 'formerIssuers'>,
): boolean {
  const serves = tokenExchange?.serves ?? [];
  if (holder === clientId) return true;
  if (serves.length === 0 && isSelfRegistered({ origin })) return [aud ?? []].flat().includes(clientId);
  if (aud === undefined || serves.length === 0) return true;
  return [aud].flat().some((one) => isOwnIssuer(one, issuer) || one === clientId || serves.includes(one));
}
