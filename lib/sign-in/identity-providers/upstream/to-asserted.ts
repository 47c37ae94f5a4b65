import { isKeepableText } from '@/lib/platform/shared/keepable';
import { msg } from '@/lib/platform/shared/message';
import type { Asserted } from '../linked-identity';
import { AnswerRefused } from './why-refused';

/** "It MUST NOT exceed 255 ASCII characters in length" (OpenID Connect Core, section 2). */
export const SUBJECT = /^[\x20-\x7e]{1,255}$/;
/** A minimal check that a value can be an email address (RFC 5321 section 4.5.3.1.3). */
const EMAIL = /^[^\s@\x00-\x1f\x7f]+@[^\s@\x00-\x1f\x7f]+$/;
const EMAIL_LENGTH_AT_MOST = 254;
/** The latest time that a Date can hold, in seconds (ECMA-262 section 21.4.1.1). */
const LAST_SECOND = 8.64e12;

/**
 * What verified claims assert about a person.
 * @param claims the claims of the ID token
 * @param more the claims with the email address: the same ones or those of userinfo
 * @param options.textIsTrue whether the provider documents that it writes booleans as texts, as Apple does
 * @throws AnswerRefused when the subject or the time of the sign-in is invalid
 */
export function toAsserted(
  claims: Record<string, unknown>,
  more: Record<string, unknown>,
  { textIsTrue = false } = {},
): Asserted {
  const { sub, auth_time: authTime, amr, acr, sid } = claims;
  const { email, email_verified: emailVerified } = more;
  if (typeof sub !== 'string' || !SUBJECT.test(sub)) throw new AnswerRefused(msg('identityProviders.subjectIsNot1To'));
  const isAddress =
    typeof email === 'string' && email.length <= EMAIL_LENGTH_AT_MOST && EMAIL.test(email) && isKeepableText(email);
  return {
    subject: sub,
    email: isAddress ? email : null,
    // Some providers send the string "true". A value that is not a boolean cannot be relied on.
    emailVerified: isAddress && (emailVerified === true || (textIsTrue && emailVerified === 'true')),
    authTime: toTime(authTime),
    amr: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
    acr: typeof acr === 'string' ? acr : null,
    sid: isSessionId(sid) ? sid : null,
  };
}

const SESSION_ID_AT_MOST = 255;

/** Whether a value is an ID of a provider's session that can be kept; Back-Channel Logout sets no limit. */
export const isSessionId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= SESSION_ID_AT_MOST && isKeepableText(value);

/** "a JSON number representing the number of seconds from 1970-01-01T00:00:00Z" (OpenID Connect Core, section 2) */
function toTime(seconds: unknown): Date | null {
  if (seconds === undefined) return null;
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= LAST_SECOND))
    throw new AnswerRefused(msg('identityProviders.authTimeIsNotTime'));
  return new Date(seconds * 1000);
}
