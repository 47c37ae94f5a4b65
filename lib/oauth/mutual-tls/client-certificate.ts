import { createHash, X509Certificate } from 'node:crypto';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type CertificateNames, certificateNames } from './certificate-names';

/** The certificate whose private key the peer has proved to hold (RFC 8705). */
export interface ClientCertificate {
  x509: X509Certificate;
  /** SHA-256 of the DER, in base64url: `x5t#S256` (RFC 8705, 3.1). */
  thumbprint: string;
  /** Whether it chains to a configured authority, according to the server that terminated TLS. */
  chainVerified: boolean;
  names: CertificateNames;
}

/** Mutual TLS on the connection of a request. */
export interface MutualTls {
  /** Whether chains are verified at all. If not, only certificates that are registered themselves are accepted. */
  verifiesChains: boolean;
  /** The base URL that clients with certificates connect to, if it differs from the issuer (RFC 8705, 5). */
  aliasIssuer: string | null;
  /**
   * The certificate that the client presented; null if it presented none.
   * @throws OAuthError (invalid_request) if it cannot be read
   */
  certificate(): ClientCertificate | null;
}

/**
 * Reads a certificate.
 * @throws OAuthError (invalid_request) if it is not a valid certificate
 */
export function readClientCertificate(der: Uint8Array, chainVerified: boolean): ClientCertificate {
  try {
    const x509 = new X509Certificate(der);
    const { raw } = x509;
    return {
      x509,
      thumbprint: createHash('sha256').update(raw).digest('base64url'),
      chainVerified,
      names: certificateNames(raw),
    };
  } catch (error) {
    throw new OAuthError(
      'client-certificate-unreadable',
      msg('oauth.clientCertificateCannotBeRead', { message: error instanceof Error ? error.message : String(error) }),
    );
  }
}

/** Why a certificate cannot be used now (RFC 5280, 4.1.2.5); null if it can. */
export function validityProblem({ x509 }: Pick<ClientCertificate, 'x509'>, now: Date): Sayable | null {
  if (now.getTime() < Date.parse(x509.validFrom))
    return msg('oauth.clientCertificateIsNotValid', { validFrom: x509.validFrom });
  return now.getTime() > Date.parse(x509.validTo)
    ? msg('oauth.clientCertificateExpiredOnValid', { validTo: x509.validTo })
    : null;
}
