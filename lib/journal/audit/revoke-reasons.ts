import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';

/** Why token families are revoked: the values of token_family.revoke_reason with the sentences that pages show. */
export const revokeReasons = {
  'refresh-token-reused': msg('audit.endedBecauseOlderRefreshToken'),
  'authorization-code-replayed': msg('audit.endedBecauseAuthorizationCodeWas'),
  'revoked-by-client': msg('audit.revokedByClient'),
  'revoked-by-administrator': msg('audit.endedByAdministrator'),
  'revoked-by-issuer': msg('audit.endedByTrustedIssuer'),
  'consent-withdrawn': msg('audit.disconnectedByPerson'),
  'person-deactivated': msg('audit.endedBecausePersonWasDeactivated'),
  'person-deleted': msg('audit.endedBecausePersonWasDeleted'),
  'role-raised': msg('audit.endedBecausePersonGotHigher'),
  'groups-changed': msg('audit.endedBecauseGroupsChanged'),
  'roles-changed': msg('audit.endedBecauseRolesChanged'),
  'session-ended': msg('audit.endedWithSessionInWhich'),
  'password-changed': msg('audit.endedBecausePersonChangedPassword'),
  'password-reset': msg('audit.endedBecausePasswordWasReset'),
  'passkey-reset': msg('audit.endedBecauseNewPasskeyWas'),
  'client-disabled': msg('audit.endedBecauseClientWasDisabled'),
  'client-deleted': msg('audit.endedBecauseClientWasDeleted'),
  'issuer-disabled': msg('audit.endedBecauseIssuerIsNo'),
  'issuer-deleted': msg('audit.endedBecauseIssuerWasDeleted'),
} as const;

/** Reasons that mean a leak: a token or code was presented by someone who should no longer have had it. */
export const leakReasons: readonly string[] = [
  'refresh-token-reused',
  'authorization-code-replayed',
] satisfies (keyof typeof revokeReasons)[];

/** The reason in words; an unknown reason is shown as it is. */
export function revokeReasonText(reason: string): Sayable {
  return Object.hasOwn(revokeReasons, reason) ? revokeReasons[reason as keyof typeof revokeReasons] : verbatim(reason);
}
