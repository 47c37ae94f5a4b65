import { createHash } from 'node:crypto';

/**
 * `sid`: a client's identifier for a person's session (OpenID Connect Back-Channel Logout, 2.1), in ID tokens and
 * logout tokens. It differs by client, so that two clients cannot use it to find the people they share, and it is not
 * the session's own ID.
 * @returns 22 characters of base64url
 */
export function sessionClaim(sessionId: string, clientId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([clientId, sessionId]))
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}
