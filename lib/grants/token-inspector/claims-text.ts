import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { ClaimText } from './inspection';

/** Short explanations of the claims from the standards that we support. */
const meanings: Record<string, Sayable> = {
  iss: msg('common.issuer'),
  sub: msg('tokenInspector.subjectPersonOrClientItself'),
  aud: msg('tokenInspector.audienceAllOthersMustReject'),
  exp: msg('tokenInspector.rejectedFromThisTimeOn'),
  nbf: msg('tokenInspector.rejectedBeforeThisTime'),
  iat: msg('tokenInspector.timeOfIssue'),
  jti: msg('common.uniqueIdentifier'),
  client_id: msg('tokenInspector.clientThatTokenWasIssued'),
  scope: msg('tokenInspector.scopesRfc869342'),
  authorization_details: msg('tokenInspector.authorizationDetailsRfc93969'),
  family: msg('tokenInspector.tokenFamilyWhenItEnds'),
  auth_time: msg('tokenInspector.timeOfPersonsSignIn'),
  acr: msg('tokenInspector.strengthOfSignInAs'),
  amr: msg('tokenInspector.signInMethodsOfPerson'),
  azp: msg('tokenInspector.clientThatTokenWasIssuedTo'),
  nonce: msg('tokenInspector.valueFromClientsRequestTo'),
  at_hash: msg('tokenInspector.bindsIdTokenToAccess'),
  sid: msg('tokenInspector.personsSessionAtThisServer'),
  cnf: msg('tokenInspector.keyThatPresenterMustProve'),
  act: msg('tokenInspector.actorForSubjectRfc8693'),
  may_act: msg('tokenInspector.allowedActorForSubjectRfc'),
  exchanged_from: msg('tokenInspector.tokenThatThisOneWas'),
  events: msg('tokenInspector.eventsRfc841722'),
  sub_id: msg('tokenInspector.subjectOfEventRfc9493'),
  txn: msg('tokenInspector.transactionOfEventRfc8417'),
  toe: msg('tokenInspector.timeOfEventRfc8417'),
  htm: msg('tokenInspector.httpMethodOfRequestRfc'),
  htu: msg('tokenInspector.urlOfRequestRfc9449'),
  ath: msg('tokenInspector.bindsProofToAccessToken'),
  name: msg('tokenInspector.thePersonsName'),
  given_name: msg('tokenInspector.personsFirstName'),
  family_name: msg('tokenInspector.personsLastName'),
  preferred_username: msg('tokenInspector.personsUserName'),
  email: msg('tokenInspector.personsEmailAddress'),
  email_verified: msg('tokenInspector.whetherEmailAddressIsVerified'),
  phone_number: msg('tokenInspector.personsPhoneNumber'),
  phone_number_verified: msg('tokenInspector.whetherPhoneNumberIsVerified'),
  groups: msg('tokenInspector.thePersonsGroups'),
  locale: msg('tokenInspector.thePersonsLanguage'),
  zoneinfo: msg('tokenInspector.personsTimeZone'),
  updated_at: msg('tokenInspector.timeOfPersonsLastProfile'),
  token_introspection: msg('tokenInspector.introspectionResultRfc97015'),
};

const moments = new Set(['exp', 'nbf', 'iat', 'auth_time', 'toe', 'updated_at']);

/** The latest time that a JavaScript `Date` can represent (ECMA-262, 21.4.1.1), in seconds. */
const LAST_SECOND = 8_640_000_000_000;

/** Each claim with its meaning, translated by `t`, in the order of the token. */
export function claimsText(claims: JsonObject, t: SayText): ClaimText[] {
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
