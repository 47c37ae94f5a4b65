import type { AuditAction } from '@/lib/journal/audit/audit-entry';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { revokeReasons } from '@/lib/journal/audit/revoke-reasons';
import { reasonInWords } from '@/lib/journal/failures/reason-in-words';
import type { UserCodeRefusal } from '@/lib/oauth/device/store';
import type { JsonObject } from '@/lib/platform/shared/json';
import { type Sayable, text } from '@/lib/platform/shared/text';
import type { UpstreamRefusal } from '@/lib/sign-in/identity-providers/store';
import type { FactorFailure } from '@/lib/sign-in/second-factors/store';
import type { SessionEnd, SignInFailure } from '@/lib/sign-in/sessions/store';

const signInFailures: Record<SignInFailure['reason'], string> = {
  'unknown-person': text('no person has this user name or primary email address'),
  'person-inactive': text('the person is deactivated'),
  'no-password': text('the person has no password'),
  'wrong-password': text('the password is wrong'),
  'password-changed': text('the password was changed at the same time'),
  'not-offered': text('password sign-in is off in this tenant'),
};

const upstreamRefusals: Record<UpstreamRefusal, string> = {
  undated: text('auth_time is missing, but a recent sign-in is required of a person with a password'),
  'provider-changed': text('the provider was changed or disabled in the meantime'),
  'unknown-person': text('the identity is not linked to a person, and no email address may link it'),
  'unverified-email': text('the identity provider has not verified the email address'),
  'several-people': text('several people have this email address'),
  'linked-otherwise': text('the person with this email address is linked to another identity'),
  administrator: text('the person has a console role, and the provider is not allowed to sign in such people'),
  'person-inactive': text('the person is deactivated'),
};

const sessionEnds: Record<SessionEnd, string> = {
  'signed-out': text('the person signed out'),
  'ended-by-person': text('ended by the person'),
  'ended-by-administrator': text('ended by an administrator'),
  replaced: text('replaced by a new sign-in in the same browser'),
  'provider-disabled': text('the identity provider was disabled'),
  'provider-deleted': text('the identity provider was deleted'),
  'identity-unlinked': text('the account was unlinked'),
};

const factorFailures: Record<FactorFailure['reason'], string> = {
  wrong: text('the code or passkey is wrong'),
  used: text('the code was already used'),
};

const userCodeRefusals: Record<UserCodeRefusal, string> = {
  malformed: text('the user code is malformed'),
  unknown: text('the user code is unknown'),
  used: text('the user code was already answered'),
  expired: text('the user code has expired'),
  'entered-by-another-person': text('another person entered the user code first'),
  'changed-meanwhile': text('the device request changed at the same time'),
};

const byAction: Partial<Record<AuditAction, (detail: JsonObject) => Readonly<Record<string, string>>>> = {
  'session.failed': ({ provider }) => (provider === undefined ? signInFailures : upstreamRefusals),
  'session.ended': () => sessionEnds,
  'second-factor.failed': () => factorFailures,
  'device.code-failed': () => userCodeRefusals,
  'token-family.revoked': () => revokeReasons,
};

/**
 * The reason in an audit entry, if it has one: a known code or recorded reason is put in the reader's language, an
 * administrator's own words are kept; otherwise null.
 */
export function auditReasonInWords({ action, detail }: Pick<AuditEvent, 'action' | 'detail'>): Sayable | null {
  const reason = detail.reason ?? detail.lastError;
  if (typeof reason !== 'string') return null;
  const words = (Object.hasOwn(byAction, action) && byAction[action as AuditAction]?.(detail)) || {};
  return Object.hasOwn(words, reason) ? (words[reason] ?? null) : reasonInWords(reason);
}
