import { createHash, randomBytes } from 'node:crypto';
import { registration } from '../fixtures/registration';

/** The parameters of an authorization request with PKCE (RFC 6749, 4.1.1; RFC 7636). Its code is never redeemed. */
export function authorizationRequest(): Record<string, string> {
  return {
    response_type: 'code',
    client_id: registration.clientId,
    redirect_uri: registration.redirectUri,
    scope: registration.scope,
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update('verifier').digest('base64url'),
    code_challenge_method: 'S256',
  };
}
