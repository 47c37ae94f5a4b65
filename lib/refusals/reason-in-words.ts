import { type Sayable, sentence, text } from '@/lib/shared/text';

/** Recorded reasons as they stand in the log, with what varies in braces: those that are met most. Others are shown as they were written. */
export const knownReasons: readonly string[] = [
  text('client is disabled'), text('client {client} is unknown'), text('no client authentication and no client_id'),
  text('client secret is wrong'), text('client secret has expired'),
  text('client authenticates by {method}, is registered for {registered}'), text('client_id {named} differs from {client}, which authenticates'),
  text('client_id is repeated'), text('{parameter} is missing'), text('{parameter} is repeated'), text('{parameter} is sent {count} times'),
  text('redirect_uri differs at character {position}'), text('redirect_uri differs from the authorization request at character {position}'),
  text('redirect_uri is missing, and the client has {count} registered'), text('the client has no redirect_uri registered'),
  text('code is unknown'), text('code was used before'), text('code expired {seconds} s ago'), text('code was issued to another client'),
  text('code was redeemed at the same time, or the person may not sign in any more'), text('code_challenge is missing'), text('verifier does not match'),
  text('not a refresh token of ours'), text('refresh token was issued to another client'), text('refresh token expired'), text('token family was revoked'), text('token family is unknown'),
  text('refresh token was used before: it has leaked, and its family is revoked'), text('refresh token reached its absolute lifetime {seconds} s ago'),
  text('the person may not sign in any more'), text('the person was deactivated'), text('the person is deactivated'),
  text('scope {scope} is not registered for the client'), text('scope {scope} is unknown'), text('scope {scope} was not granted'), text('scope {scope} was withdrawn from the client since'),
  text('{grant} is not among the client\'s grant types'), text('public client asks for {grant}'), text('grant_type {grant} is not supported'), text('response_type is {type}'),
  text('device code expired {seconds} s ago'), text('device code was redeemed before'), text('device code was issued to another client'), text('device code is unknown'),
  text('the person refused, or may not sign in any more'), text('prompt is none, but {step} is needed'),
  text('request_uri is unknown or expired, or another client pushed it'), text('{who} takes pushed authorization requests only'), text('the client signs its requests, and request is missing'),
  text('assertion was used before (jti)'), text('assertion expired {seconds} s ago'), text('assertion is not signed by a registered key'),
  text('the tenant is closed for maintenance'), text('the installation is closed for maintenance'),
  text('overload: too many statements wait for a database connection'), text('overload: the event loop is late'), text('overload: the database does not answer'),
  text('nobody has this user name or primary e-mail address'), text('the person has no password'), text('the password is wrong'),
  text('the password was changed at the same time'), text('too many sign-ins failed: the password was not looked at'),
  text('no access token'), text('the access key is unknown, expired or revoked, or its holder may act no more'),
  text('the link is not known'), text('the link ended meanwhile'),
  text('too many password resets were asked for'), text('too many links could not be used'), text('the tenant takes no registrations'),
  text('the form was sent from another origin'), text('the form was not shown in this browser and session'), text('unexpected error'),
];

interface Known {
  english: string;
  pattern: RegExp;
  names: string[];
}

const literal = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whole sentences before those that begin or end with what varies. */
const known: readonly Known[] = knownReasons.map((english): Known => {
  const parts = english.split(/\{(\w+)\}/);
  return {
    english,
    pattern: new RegExp(`^${parts.map((part, index) => (index % 2 === 0 ? literal(part) : '(.+)')).join('')}$`),
    names: parts.filter((_part, index) => index % 2 === 1),
  };
}).sort((a, b) => a.names.length - b.names.length || b.english.length - a.english.length);

/** A recorded reason as the reader's language has it; what is not known is shown as it was written. */
export function reasonInWords(reason: string): Sayable {
  for (const { english, pattern, names } of known) {
    const values = pattern.exec(reason)?.slice(1);
    if (values) return sentence(english, Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])));
  }
  return reason;
}
