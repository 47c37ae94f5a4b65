const SF_BINARY = /^:([A-Za-z0-9+/]+={0,2}):$/;
const PEM = /^-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----\s*$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Reads the certificate from a header set by a proxy: RFC 9440 (`Client-Cert`, DER as a structured field),
 * percent-encoded PEM (nginx, AWS), or DER in base64 (HAProxy, Traefik). There must be exactly one certificate.
 * @returns the DER, or null if the header holds none of these
 */
export function certificateFromHeader(value: string): Uint8Array | null {
  const text = decoded(value.trim());
  const base64 = SF_BINARY.exec(text)?.[1] ?? PEM.exec(text)?.[1] ?? BASE64.exec(text)?.[0];
  return base64 === undefined ? null : Buffer.from(base64, 'base64');
}

function decoded(value: string): string {
  try {
    return value.includes('%') ? decodeURIComponent(value) : value;
  } catch {
    return '';
  }
}
