import { type TlsOffer, tlsOffer, type tlsVersions } from './tls-suites';

/** Our own TLS listener, configured with PEM files. */
export interface TlsSettings {
  certFile: string;
  keyFile: string;
  /** The authorities trusted to issue client certificates; null for none. */
  clientCaFile: string | null;
  offer: TlsOffer;
}

/** How trusted proxies pass on client certificates. */
export interface CertificateHeader {
  /** In lower case. */
  name: string;
  /**
   * The header in which the proxy reports that it verified the chain; `always` when it lets no unverified certificate
   * through; null when it does not report this.
   */
  verified: string | null;
}

interface Variables {
  TESSERA_TLS_CERT_FILE?: string | undefined;
  TESSERA_TLS_KEY_FILE?: string | undefined;
  TESSERA_TLS_CLIENT_CA_FILE?: string | undefined;
  TESSERA_TLS_MIN_VERSION: (typeof tlsVersions)[number];
  TESSERA_TLS_CIPHERS?: readonly string[] | undefined;
  TESSERA_CLIENT_CERTIFICATE_HEADER?: string | undefined;
  TESSERA_CLIENT_CERTIFICATE_VERIFIED?: string | undefined;
  TESSERA_TRUSTED_PROXIES: readonly string[];
  TESSERA_PROXY_SECRET?: string | undefined;
}

export function tlsSettings(env: Variables): TlsSettings | null {
  const { TESSERA_TLS_CERT_FILE: certFile, TESSERA_TLS_KEY_FILE: keyFile } = env;
  const offer = tlsOffer(env.TESSERA_TLS_MIN_VERSION, env.TESSERA_TLS_CIPHERS);
  return certFile !== undefined && keyFile !== undefined && offer
    ? { certFile, keyFile, clientCaFile: env.TESSERA_TLS_CLIENT_CA_FILE ?? null, offer }
    : null;
}

export function certificateHeader(env: Variables): CertificateHeader | null {
  const { TESSERA_CLIENT_CERTIFICATE_HEADER: name, TESSERA_CLIENT_CERTIFICATE_VERIFIED: verified } = env;
  return name === undefined ? null : { name: name.toLowerCase(), verified: verified?.toLowerCase() ?? null };
}

/** Settings that conflict or lack a required counterpart, one line each. */
export function mutualTlsProblems(env: Variables): string[] {
  const lines = [];
  if ((env.TESSERA_TLS_CERT_FILE === undefined) !== (env.TESSERA_TLS_KEY_FILE === undefined)) {
    lines.push('TESSERA_TLS_CERT_FILE and TESSERA_TLS_KEY_FILE must be set together.');
  }
  if (env.TESSERA_TLS_CLIENT_CA_FILE !== undefined && env.TESSERA_TLS_CERT_FILE === undefined) {
    lines.push(
      'TESSERA_TLS_CLIENT_CA_FILE is for the TLS listener of TESSERA_TLS_CERT_FILE: behind a proxy, the proxy verifies chains.',
    );
  }
  if (tlsOffer(env.TESSERA_TLS_MIN_VERSION, env.TESSERA_TLS_CIPHERS) === null) {
    lines.push(
      'TESSERA_TLS_CIPHERS names no cipher suite of TLS 1.3, the oldest version that TESSERA_TLS_MIN_VERSION allows.',
    );
  }
  if (
    env.TESSERA_CLIENT_CERTIFICATE_HEADER !== undefined &&
    env.TESSERA_TRUSTED_PROXIES.length === 0 &&
    env.TESSERA_PROXY_SECRET === undefined
  ) {
    lines.push(
      'TESSERA_CLIENT_CERTIFICATE_HEADER is accepted only from trusted proxies: list them in TESSERA_TRUSTED_PROXIES, or share TESSERA_PROXY_SECRET with them.',
    );
  }
  if (env.TESSERA_CLIENT_CERTIFICATE_VERIFIED !== undefined && env.TESSERA_CLIENT_CERTIFICATE_HEADER === undefined) {
    lines.push('TESSERA_CLIENT_CERTIFICATE_VERIFIED requires TESSERA_CLIENT_CERTIFICATE_HEADER.');
  }
  return lines;
}
