/** Why families end, in the words of token_family.revoke_reason, with the sentence that pages show. */
export const revokeReasons = {
  'refresh-token-reused': 'Ended because an older refresh token was presented again',
  'authorization-code-replayed': 'Ended because the authorization code was presented again',
  'revoked-by-client': 'Given up by the application',
  'revoked-by-administrator': 'Ended by an administrator',
  'consent-withdrawn': 'Disconnected by the person',
  'person-deactivated': 'Ended because the person was deactivated',
  'person-deleted': 'Ended because the person was deleted',
  'password-changed': 'Ended because the person changed the password',
  'password-reset': 'Ended because the password was reset',
  'client-disabled': 'Ended because the client was disabled',
  'client-deleted': 'Ended because the client was deleted',
  'issuer-disabled': 'Ended because the issuer that vouched for the person is trusted no more',
  'issuer-deleted': 'Ended because the issuer that vouched for the person was deleted',
} as const;

/** Reasons that mean a leak: somebody presented what they should not have had any more. */
export const leakReasons: readonly string[] = ['refresh-token-reused', 'authorization-code-replayed'] satisfies (keyof typeof revokeReasons)[];

/** The reason in words; one that is not listed is shown as it stands. */
export function revokeReasonInWords(reason: string): string {
  return Object.hasOwn(revokeReasons, reason) ? revokeReasons[reason as keyof typeof revokeReasons] : reason;
}
