/** What a client signs with its private key: its assertion and, where required, its authorization request. */
import { randomUUID } from 'node:crypto';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { privateKeyJwt } from '@/lib/oauth/client-auth/private-key-jwt';
import type { ToSign } from './sign-with-key';

/** Counted from when the claims are shown: long enough to sign them elsewhere and come back. */
const LIFETIME_SECONDS = 300;

type Signing = Pick<
  RegisteredClient,
  'clientId' | 'tokenEndpointAuthMethod' | 'tokenEndpointAuthSigningAlg' | 'requestObjectSigningAlg'
>;

/** The issuer and time for a JWT to be signed, and the authorization request that is still to be signed. */
interface SigningContext {
  issuer: string;
  now: Date;
  request?: Record<string, string> | null;
}

/** Whether a client authenticates with its own key (private_key_jwt). */
export const provesByKey = ({ tokenEndpointAuthMethod }: Pick<RegisteredClient, 'tokenEndpointAuthMethod'>): boolean =>
  tokenEndpointAuthMethod === privateKeyJwt.name;

/**
 * The claims that the next steps may need signed. They are new on each call because each works once.
 * @returns the claims by form field; null for what this client does not sign
 */
export function claimsToSign(
  client: Signing,
  { issuer, now, request = null }: SigningContext,
): { client_assertion: ToSign | null; request_object: ToSign | null } {
  const { clientId } = client;
  const iat = Math.floor(now.getTime() / 1000);
  // The audience is a string, which every server accepts (draft-ietf-oauth-rfc7523bis; FAPI 2.0 Security Profile,
  // 5.3.2.1).
  const times = { aud: issuer, jti: randomUUID(), iat, exp: iat + LIFETIME_SECONDS };
  return {
    // RFC 7523, 3.
    client_assertion: provesByKey(client)
      ? { typ: 'JWT', alg: client.tokenEndpointAuthSigningAlg, claims: { iss: clientId, sub: clientId, ...times } }
      : null,
    // RFC 9101, 4 and 10.8.
    request_object:
      request === null
        ? null
        : {
            typ: 'oauth-authz-req+jwt',
            alg: client.requestObjectSigningAlg,
            claims: { iss: clientId, client_id: clientId, nbf: iat, ...times, ...request },
          },
  };
}
