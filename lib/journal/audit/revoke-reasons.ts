import { text } from '@/lib/platform/shared/text';

/** Why token families are revoked: the values of token_family.revoke_reason with the sentences that pages show. */
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

/** Reasons that mean a leak: a token or code was presented by someone who should no longer have had it. */
export const leakReasons: readonly string[] = [
  'refresh-token-reused',
  'authorization-code-replayed',
] satisfies (keyof typeof revokeReasons)[];

/** The reason in words; an unknown reason is shown as it is. */
export function revokeReasonInWords(reason: string): string {
  return Object.hasOwn(revokeReasons, reason) ? revokeReasons[reason as keyof typeof revokeReasons] : reason;
}
