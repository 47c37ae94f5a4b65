import { text } from '@/lib/platform/shared/text';

/** Why families end, in the words of token_family.revoke_reason, with the sentence that pages show. */
export const revokeReasons = {
  'refresh-token-reused': text('Ended because an older refresh token was presented again'),
  'authorization-code-replayed': text('Ended because the authorization code was presented again'),
  'revoked-by-client': text('Revoked by the client'),
  'revoked-by-administrator': text('Ended by an administrator'),
  'consent-withdrawn': text('Disconnected by the person'),
  'person-deactivated': text('Ended because the person was deactivated'),
  'person-deleted': text('Ended because the person was deleted'),
  'role-raised': text('Ended because the person got a higher role'),
  'session-ended': text('Ended with the session in which it was granted'),
  'password-changed': text('Ended because the person changed the password'),
  'password-reset': text('Ended because the password was reset'),
  'passkey-reset': text('Ended because a new passkey was added by link'),
  'client-disabled': text('Ended because the client was disabled'),
  'client-deleted': text('Ended because the client was deleted'),
  'issuer-disabled': text('Ended because the issuer is no longer trusted'),
  'issuer-deleted': text('Ended because the issuer was deleted'),
} as const;

/** Reasons that mean a leak: somebody presented what they should not have had any more. */
export const leakReasons: readonly string[] = [
  'refresh-token-reused',
  'authorization-code-replayed',
] satisfies (keyof typeof revokeReasons)[];

/** The reason in words; one that is not listed is shown as it stands. */
export function revokeReasonInWords(reason: string): string {
  return Object.hasOwn(revokeReasons, reason) ? revokeReasons[reason as keyof typeof revokeReasons] : reason;
}
