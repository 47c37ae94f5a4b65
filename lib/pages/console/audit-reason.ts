import type { AuditAction } from '@/lib/journal/audit/audit-entry';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { revokeReasons } from '@/lib/journal/audit/revoke-reasons';
import { userCodeRejections } from '@/lib/oauth/device/device-request';
import type { JsonObject } from '@/lib/platform/shared/json';
import { decoded, msg, type Sayable } from '@/lib/platform/shared/message';
import type { UpstreamRejection } from '@/lib/sign-in/identity-providers/store';
import type { FactorFailure } from '@/lib/sign-in/second-factors/store';
import { signInFailures } from '@/lib/sign-in/sessions/sign-in-failures';
import type { SessionEnd } from '@/lib/sign-in/sessions/store';

const upstreamRejections: Record<UpstreamRejection, Sayable> = {
  undated: msg('common.authTimeIsMissingBut'),
  'provider-changed': msg('common.providerWasChangedOrDisabled'),
  'unknown-person': msg('common.identityIsNotLinkedTo'),
  'unverified-email': msg('common.identityProviderHasNotVerified'),
  'several-people': msg('common.severalPeopleHaveThisEmail'),
  'foreign-domain': msg('common.addressIsOfAnotherDomain'),
  'account-exists': msg('common.someoneHasThisAddress'),
  'linked-otherwise': msg('common.personWithThisEmailAddress'),
  administrator: msg('common.personHasConsoleRoleAnd'),
  'person-inactive': msg('common.personIsDeactivated'),
};

const sessionEnds: Record<SessionEnd, Sayable> = {
  'signed-out': msg('console.personSignedOut'),
  'ended-by-person': msg('console.endedByPerson'),
  'ended-by-administrator': msg('console.endedByAdministrator'),
  replaced: msg('console.replacedByNewSignIn'),
  'provider-disabled': msg('console.identityProviderWasDisabled'),
  'provider-deleted': msg('console.identityProviderWasDeleted'),
  'ended-by-provider': msg('console.endedByIdentityProvider'),
  'ended-by-issuer': msg('audit.endedByTrustedIssuer'),
  'identity-unlinked': msg('console.accountWasUnlinked'),
};

const factorFailures: Record<FactorFailure['reason'], Sayable> = {
  wrong: msg('console.codeOrPasskeyIsWrong'),
  used: msg('console.codeWasAlreadyUsed'),
};

const byAction: Partial<Record<AuditAction, (detail: JsonObject) => Readonly<Record<string, Sayable>>>> = {
  'session.failed': ({ provider }) => (provider === undefined ? signInFailures : upstreamRejections),
  'session.ended': () => sessionEnds,
  'second-factor.failed': () => factorFailures,
  'device.code-failed': () => userCodeRejections,
  'token-family.revoked': () => revokeReasons,
};

/**
 * The reason in an audit entry, if it has one: a known code or recorded reason is put in the reader's language, an
 * administrator's own words are kept; otherwise null.
 */
export function auditReasonText({ action, detail }: Pick<AuditEvent, 'action' | 'detail'>): Sayable | null {
  if (typeof detail.message === 'string' && action.startsWith('event-receiver.')) return decoded(detail.message);
  const reason = detail.reason ?? detail.lastError;
  if (typeof reason !== 'string') return null;
  const words = (Object.hasOwn(byAction, action) && byAction[action as AuditAction]?.(detail)) || {};
  return Object.hasOwn(words, reason) ? (words[reason] ?? null) : decoded(reason);
}
