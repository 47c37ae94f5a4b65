import { createHash } from 'node:crypto';

/**
 * `sid`: what a client calls the session in which a person signed in (OpenID Connect Back-Channel Logout, 2.1), in ID
 * tokens and logout tokens. Another one for each client, so that two of them cannot tell by it that their people are
 * the same; and not the id of our row.
 * @returns 22 characters of base64url
 */
export function sessionClaim(sessionId: string, clientId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([clientId, sessionId]))
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}
