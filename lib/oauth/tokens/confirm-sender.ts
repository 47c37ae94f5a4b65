import type { Client } from '../client';
import type { OAuthContext } from '../context';
import { OAuthRefusal } from '../errors';
import type { Confirmation } from './confirmation';

/**
 * The key that the tokens of a request are to be bound to (RFC 8705, 3): the certificate of the connection, for clients
 * that are registered for it. Another proof of a key, such as DPoP, is told here too.
 * @param grantType what is asked for: without a certificate, a refresh token cannot be used
 * @returns null when the tokens are to be bound to nothing
 * @throws OAuthRefusal (invalid_request, for a refresh token invalid_grant) when the certificate is missing
 */
export function confirmSender(client: Client, grantType: string, { mutualTls }: Pick<OAuthContext, 'mutualTls'>): Confirmation | null {
  if (!client.tlsClientCertificateBoundAccessTokens) return null;
  const certificate = mutualTls?.certificate();
  if (certificate) return { 'x5t#S256': certificate.thumbprint };
  const reason = mutualTls ? 'the connection has no client certificate' : 'mutual TLS is not set up here';
  throw new OAuthRefusal(grantType === 'refresh_token' ? 'refresh-token-invalid' : 'client-certificate-missing', `${reason}, and the client's tokens are bound to one`);
}
