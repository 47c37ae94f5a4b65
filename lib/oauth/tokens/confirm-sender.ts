import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { clientKey } from '../dpop/client-key';
import type { DpopContext } from '../dpop/prove-key';
import type { Confirmation } from './confirmation';

/** What the tokens of a request are bound to, and the response headers for it. */
export interface ConfirmedSender {
  /** Null if they are not bound. */
  confirmation: Confirmation | null;
  /** The nonce for the next proof, if there is a new one (RFC 9449, 8.2). */
  headers: Record<string, string>;
}

/**
 * The keys that the tokens of a request are bound to: the connection's certificate, for clients registered for that
 * (RFC 8705, 3), and the key of a DPoP proof, if one is sent (RFC 9449, 5). If both apply, using the tokens requires
 * both.
 * @param grantType decides the error for a missing certificate, without which a refresh token cannot be used
 * @throws OAuthError: invalid_request for a missing certificate, or invalid_grant with a refresh token;
 *   invalid_dpop_proof, use_dpop_nonce
 */
export async function confirmSender(
  request: Request,
  client: Client,
  grantType: string,
  context: DpopContext,
): Promise<ConfirmedSender> {
  const certificate = client.tlsClientCertificateBoundAccessTokens ? confirmCertificate(grantType, context) : null;
  const proven = request.headers.has('dpop') ? await clientKey(request, client, context) : null;
  if (proven?.kind !== 'proven') {
    // "MUST reject token requests from the client that do not contain the DPoP header" (RFC 9449, 5.2).
    if (client.dpopBoundAccessTokens) throw new OAuthError('dpop-proof-missing', msg('oauth.requestHasNoDpopProofBut'));
    return { confirmation: certificate, headers: {} };
  }
  const { jkt, nonce } = proven;
  return { confirmation: { ...certificate, jkt }, headers: nonce === null ? {} : { 'DPoP-Nonce': nonce } };
}

function confirmCertificate(grantType: string, { mutualTls }: Pick<OAuthContext, 'mutualTls'>): Confirmation {
  const certificate = mutualTls?.certificate();
  if (certificate) return { 'x5t#S256': certificate.thumbprint };
  throw new OAuthError(
    grantType === 'refresh_token' ? 'refresh-token-invalid' : 'client-certificate-missing',
    msg(mutualTls ? 'oauth.boundToCertificateNone' : 'oauth.boundToCertificateNoMutualTls'),
  );
}
