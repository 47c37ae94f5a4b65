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
  'unknown-person': text('nobody has this user name or primary e-mail address'),
  'person-inactive': text('the person is deactivated'),
  'no-password': text('the person has no password'),
  'wrong-password': text('the password is wrong'),
  'password-changed': text('the password was changed at the same time'),
  'not-offered': text('the tenant signs nobody in with a password'),
};

const upstreamRefusals: Record<UpstreamRefusal, string> = {
  undated: text('auth_time is missing, where a fresh sign-in is wanted of somebody who has a password'),
  'provider-changed': text('the provider was changed or disabled meanwhile'),
  'unknown-person': text('the identity is linked with nobody, and no e-mail address may link it'),
  'unverified-email': text('the e-mail address is not verified there'),
  'several-people': text('several people have the e-mail address'),
  'linked-otherwise': text('the person with the e-mail address is linked with another identity'),
  administrator: text('the person has a role in the console, and the provider may not stand for such people'),
  'person-inactive': text('the person is deactivated'),
};

const sessionEnds: Record<SessionEnd, string> = {
  'signed-out': text('the person signed out'),
  'ended-by-person': text('the person ended it'),
  'ended-by-administrator': text('an administrator ended it'),
  replaced: text('somebody signed in anew in the same browser'),
  'provider-disabled': text('the identity provider was disabled'),
  'provider-deleted': text('the identity provider was deleted'),
  'identity-unlinked': text('the identity was unlinked'),
};

const factorFailures: Record<FactorFailure['reason'], string> = {
  wrong: text('the code or the passkey is wrong'),
  used: text('the code was used before'),
};

const userCodeRefusals: Record<UserCodeRefusal, string> = {
  malformed: text('it is not in the form of a code'),
  unknown: text('no device was given it'),
  used: text('it was answered already'),
  expired: text('it has expired'),
  'entered-by-another-person': text('somebody else entered it first'),
  'changed-meanwhile': text('it changed meanwhile'),
};

const byAction: Partial<Record<AuditAction, (detail: JsonObject) => Readonly<Record<string, string>>>> = {
  'session.failed': ({ provider }) => (provider === undefined ? signInFailures : upstreamRefusals),
  'session.ended': () => sessionEnds,
  'second-factor.failed': () => factorFailures,
  'device.code-failed': () => userCodeRefusals,
  'token-family.revoked': () => revokeReasons,
};

/** Why it happened, as far as the entry tells: a code in words, a recorded reason as the reader's language has it, what an administrator wrote as it is; else null. */
export function auditReasonInWords({ action, detail }: Pick<AuditEvent, 'action' | 'detail'>): Sayable | null {
  const reason = detail.reason ?? detail.lastError;
  if (typeof reason !== 'string') return null;
  const words = (Object.hasOwn(byAction, action) && byAction[action as AuditAction]?.(detail)) || {};
  return Object.hasOwn(words, reason) ? (words[reason] ?? null) : reasonInWords(reason);
}
