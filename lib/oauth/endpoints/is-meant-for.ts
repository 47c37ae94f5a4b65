import { type Client, isSelfRegistered } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { isOwnIssuer } from '@/lib/oauth/protocol/issuers';

/** The members of an active token that decide which clients may introspect it. */
interface PresentedToken {
  aud?: string | string[];
  client_id?: string;
}

/**
 * Whether the calling client may introspect an active token: "the authorization server MUST determine whether or not
 * the token can be used at the resource server making the introspection call" (RFC 7662, 4), and if it cannot, "MUST
 * set the value of the active member [...] to false" (RFC 9701, 5). These clients may:
 *
 * - the client that the token was issued to;
 * - a client that the audience names, or that serves a resource in the audience (RFC 9068, 4);
 * - if the audience contains the issuer, a client that serves the issuer: one that lists it in `serves`, or one that
 *   lists nothing and was registered by an administrator. Self-registered clients are excluded, because where anyone
 * can
 *   register, authentication proves nothing and would not prevent "token scanning attacks" (RFC 7662, 2.1).
 *
 * Refresh tokens have no audience, so only the client that they were issued to may introspect them.
 */
export function isMeantFor(
  { clientId, tokenExchange, origin }: Pick<Client, 'clientId' | 'tokenExchange' | 'origin'>,
  { aud, client_id: holder }: PresentedToken,
  issuer: Pick<Issuer, 'issuer' | 'formerIssuers'>,
): boolean {
  if (holder === clientId) return true;
  const serves = tokenExchange?.serves ?? [];
  const servesIssuer =
    serves.length === 0 ? !isSelfRegistered({ origin }) : serves.some((one) => isOwnIssuer(one, issuer));
  return [aud ?? []]
    .flat()
    .some((one) => one === clientId || serves.includes(one) || (servesIssuer && isOwnIssuer(one, issuer)));
}
