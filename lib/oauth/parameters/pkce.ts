import { msg, type Sayable } from '@/lib/platform/shared/message';
import { sameDigest, sha256 } from '@/lib/platform/shared/secret';

/** BASE64URL of a SHA-256 without padding: 43 characters (RFC 7636, 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
/** code-verifier = 43*128unreserved (RFC 7636, 4.1) */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

export function isCodeChallenge(value: string): boolean {
  return CHALLENGE.test(value);
}

/**
 * Checks a verifier against its challenge: BASE64URL(SHA256(verifier)) == challenge (RFC 7636, 4.6).
 * @returns null if it matches, otherwise the private reason
 */
export function verifierMismatch(verifier: string | undefined, challenge: string | null): Sayable | null {
  if (challenge === null) {
    // "If there was no code_challenge in the authorization request [...] reject" (RFC 9700, 2.1.1, against PKCE
    // downgrade)
    return verifier === undefined ? null : msg('oauth.codeVerifierWasSentFor');
  }
  if (verifier === undefined) return msg('oauth.codeVerifierIsMissing');
  if (!VERIFIER.test(verifier)) return msg('oauth.codeVerifierOfLengthCharacters', { length: verifier.length });
  return sameDigest(sha256(verifier), Buffer.from(challenge, 'base64url'))
    ? null
    : msg('oauth.codeVerifierDoesNotMatch');
}
