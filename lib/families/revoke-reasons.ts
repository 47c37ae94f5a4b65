/** Why families end, in the words of token_family.revoke_reason, with the sentence that pages show. */
export const revokeReasons = {
  'refresh-token-reused': 'An older refresh token was presented again',
  'authorization-code-replayed': 'The authorization code was presented again',
  'revoked-by-client': 'The application gave it up',
  'revoked-by-administrator': 'An administrator ended it',
  'consent-withdrawn': 'The person disconnected the application',
  'person-deactivated': 'The person was deactivated',
  'person-deleted': 'The person was deleted',
  'password-changed': 'The password was changed',
  'client-disabled': 'The client was disabled',
  'client-deleted': 'The client was deleted',
} as const;

/** Reasons that mean a leak: somebody presented what they should not have had any more. */
export const leakReasons: readonly string[] = ['refresh-token-reused', 'authorization-code-replayed'] satisfies (keyof typeof revokeReasons)[];

/** The reason in words; one that is not listed is shown as it stands. */
export function revokeReasonInWords(reason: string): string {
  return Object.hasOwn(revokeReasons, reason) ? revokeReasons[reason as keyof typeof revokeReasons] : reason;
}
