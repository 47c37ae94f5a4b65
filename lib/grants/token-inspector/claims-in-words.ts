import type { JsonObject } from '@/lib/platform/shared/json';
import type { SayText } from '@/lib/platform/shared/say-text';
import { text } from '@/lib/platform/shared/text';
import type { ClaimInWords } from './inspection';

/** Short explanations of the claims from the standards that we support. */
const meanings: Record<string, string> = {
  iss: text('Issuer'),
  sub: text('Subject: a person, or the client itself'),
  aud: text('Audience; all others must reject the token'),
  exp: text('Rejected from this time on'),
  nbf: text('Rejected before this time'),
  iat: text('Time of issue'),
  jti: text('Unique identifier'),
  client_id: text('Client that the token was issued to (RFC 9068, 2.2)'),
  scope: text('Scopes (RFC 8693, 4.2)'),
  authorization_details: text('Authorization details (RFC 9396, 9.1)'),
  family: text('Token family: when it ends, so does the token'),
  auth_time: text('Time of the person’s sign-in'),
  acr: text('Strength of the sign-in, as a single value'),
  amr: text('Sign-in methods of the person (RFC 8176)'),
  azp: text('Client that the token was issued to (OpenID Connect Core, 2)'),
  nonce: text('Value from the client’s request, to match the response (OpenID Connect Core, 2)'),
  at_hash: text('Binds the ID token to the access token issued with it (OpenID Connect Core, 3.1.3.6)'),
  sid: text('The person’s session at this server (OpenID Connect Back-Channel Logout, 2.1)'),
  cnf: text('Key that the presenter must prove possession of (RFC 7800, 3.1)'),
  act: text('Actor for the subject (RFC 8693, 4.1)'),
  may_act: text('Allowed actor for the subject (RFC 8693, 4.4)'),
  exchanged_from: text('Token that this one was exchanged from: when it ends, so does this one'),
  events: text('Events (RFC 8417, 2.2)'),
  sub_id: text('Subject of the event (RFC 9493)'),
  txn: text('Transaction of the event (RFC 8417, 2.2)'),
  toe: text('Time of the event (RFC 8417, 2.2)'),
  htm: text('HTTP method of the request (RFC 9449, 4.2)'),
  htu: text('URL of the request (RFC 9449, 4.2)'),
  ath: text('Binds the proof to an access token (RFC 9449, 4.2)'),
  name: text('The person’s name'),
  given_name: text('The person’s first name'),
  family_name: text('The person’s last name'),
  preferred_username: text('The person’s user name'),
  email: text('The person’s email address'),
  email_verified: text('Whether the email address is verified'),
  phone_number: text('The person’s phone number'),
  groups: text('The person’s groups'),
  locale: text('The person’s language'),
  zoneinfo: text('The person’s time zone'),
  updated_at: text('Time of the person’s last profile change'),
  token_introspection: text('Introspection result (RFC 9701, 5)'),
};

const moments = new Set(['exp', 'nbf', 'iat', 'auth_time', 'toe', 'updated_at']);

/** The latest time that a JavaScript `Date` can represent (ECMA-262, 21.4.1.1), in seconds. */
const LAST_SECOND = 8_640_000_000_000;

/** Each claim with its meaning, translated by `t`, in the order of the token. */
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
