import { createHash, X509Certificate } from 'node:crypto';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import { type CertificateNames, certificateNames } from './certificate-names';

/** The certificate whose private key the other end of the connection has proved to hold (RFC 8705). */
export interface ClientCertificate {
  x509: X509Certificate;
  /** SHA-256 of the DER, in base64url: `x5t#S256` (RFC 8705, 3.1). */
  thumbprint: string;
  /** Whether it chains to an authority that was configured, as whoever ended the TLS connection has found. */
  chainVerified: boolean;
  names: CertificateNames;
}

/** Mutual TLS as the installation offers it on the connection that brought a request. */
export interface MutualTls {
  /** Whether chains are verified at all: without, only certificates that are registered themselves are any good. */
  verifiesChains: boolean;
  /** The issuer's base URL where clients with certificates connect, when it is another (RFC 8705, 5). */
  aliasIssuer: string | null;
  /**
   * The certificate that the client presented; null without one.
   * @throws OAuthRefusal (invalid_request) when it cannot be read
   */
  certificate(): ClientCertificate | null;
}

/**
 * Reads a certificate.
 * @throws OAuthRefusal (invalid_request) when it is none
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
    throw new OAuthRefusal(
      'client-certificate-unreadable',
      `the client certificate cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Why a certificate cannot be used now (RFC 5280, 4.1.2.5), or null when it can. */
export function validityProblem({ x509 }: Pick<ClientCertificate, 'x509'>, now: Date): string | null {
  if (now.getTime() < Date.parse(x509.validFrom)) return `the client certificate is not valid before ${x509.validFrom}`;
  return now.getTime() > Date.parse(x509.validTo) ? `the client certificate expired on ${x509.validTo}` : null;
}
