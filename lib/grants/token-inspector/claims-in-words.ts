import type { JsonObject } from '@/lib/platform/shared/json';
import type { SayText } from '@/lib/platform/shared/say-text';
import { text } from '@/lib/platform/shared/text';
import type { ClaimInWords } from './inspection';

/** The claims of the standards that are spoken here, in a few words. */
const meanings: Record<string, string> = {
  iss: text('Who issued it'),
  sub: text('Whom it is about: a person, or the client itself'),
  aud: text('Whom it is for; everybody else must refuse it'),
  exp: text('From this moment on it is refused'),
  nbf: text('Before this moment it is refused'),
  iat: text('When it was issued'),
  jti: text('Its own identifier'),
  client_id: text('The client that it was issued to (RFC 9068, 2.2)'),
  scope: text('What it allows (RFC 8693, 4.2)'),
  authorization_details: text('What it allows, entry by entry (RFC 9396, 9.1)'),
  family: text('The token family that it belongs to: when that ends, so does it'),
  auth_time: text('When the person signed in'),
  acr: text('How strong the sign-in was, as one value'),
  amr: text('How the person signed in (RFC 8176)'),
  azp: text('The client that it was issued to (OpenID Connect Core, 2)'),
  nonce: text('What the client sent with its request, to know the answer by (OpenID Connect Core, 2)'),
  at_hash: text('Ties it to the access token issued with it (OpenID Connect Core, 3.1.3.6)'),
  sid: text('The session of the person at this server (OpenID Connect Back-Channel Logout, 2.1)'),
  cnf: text('The key that whoever presents it must prove to hold (RFC 7800, 3.1)'),
  act: text('Who acts for the subject (RFC 8693, 4.1)'),
  may_act: text('Who may act for the subject (RFC 8693, 4.4)'),
  exchanged_from: text('The token that it was exchanged from: it ends with that'),
  events: text('What happened (RFC 8417, 2.2)'),
  sub_id: text('Whom or what the event is about (RFC 9493)'),
  txn: text('The transaction that it belongs to (RFC 8417, 2.2)'),
  toe: text('When it happened (RFC 8417, 2.2)'),
  htm: text('The HTTP method that it proves for (RFC 9449, 4.2)'),
  htu: text('The address that it proves for (RFC 9449, 4.2)'),
  ath: text('Ties it to an access token (RFC 9449, 4.2)'),
  name: text('The person’s name'),
  given_name: text('The person’s first name'),
  family_name: text('The person’s last name'),
  preferred_username: text('How the person is called here'),
  email: text('The person’s e-mail address'),
  email_verified: text('Whether somebody has checked the address'),
  phone_number: text('The person’s telephone number'),
  groups: text('The groups that the person is in'),
  locale: text('The person’s language'),
  zoneinfo: text('The person’s time zone'),
  updated_at: text('When what is said of the person last changed'),
  token_introspection: text('What introspection said (RFC 9701, 5)'),
};

const moments = new Set(['exp', 'nbf', 'iat', 'auth_time', 'toe', 'updated_at']);

/** The last moment that a date can hold (ECMA-262, 21.4.1.1), in seconds. */
const LAST_SECOND = 8_640_000_000_000;

/** Each claim with its meaning, said by `t`, in the order in which the token has them. */
export function claimsInWords(claims: JsonObject, t: SayText): ClaimInWords[] {
  return Object.entries(claims).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    meaning: Object.hasOwn(meanings, name) && meanings[name] ? t(meanings[name]) : null,
    at:
      moments.has(name) && typeof value === 'number' && Math.abs(value) <= LAST_SECOND
        ? new Date(value * 1000).toISOString()
        : null,
  }));
}
