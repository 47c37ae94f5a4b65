import type { Container } from '@/lib/edge/container';
import type { TenantExchange } from '@/lib/edge/http/route';
import { type MutualTls, readClientCertificate } from '@/lib/oauth/mutual-tls/client-certificate';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';

/** A client certificate, as seen where the TLS connection ended. */
export interface PeerCertificate {
  der: Uint8Array;
  /** Whether it chains to an authority that is trusted there. */
  chainVerified: boolean;
}

/** The sender of a request: the other end of its connection. */
export interface Peer {
  /**
   * The address of the socket's other end; null if Next alone received the request, because Next does not expose it.
   */
  remoteAddress: string | null;
  /** Whether it is a trusted proxy, by its address or by the secret that it sent. Only then are its headers trusted. */
  trusted: boolean;
  /** Whether it claims to forward another client's request, trusted or not; omitted when Next runs alone. */
  forwarded?: boolean;
  /** The request's id, once it is decided. */
  requestId?: string;
  /** The certificate presented to our own TLS listener; omitted by Next, which has no such listener. */
  certificate?: () => PeerCertificate | null;
}

type Installation = Pick<Container['config'], 'tls' | 'certificateHeader' | 'proxySecret' | 'onVercel'>;

/**
 * Whether mutual TLS is configured, and whether certificate chains are verified.
 * @param ownServer whether our own server answers: Next alone has no TLS listener, and knows a trusted proxy by its
 *   secret, or by the address that Vercel sends
 */
export function mutualTlsSetUp(
  { tls, certificateHeader, proxySecret, onVercel }: Installation,
  ownServer: boolean,
): Pick<MutualTls, 'verifiesChains'> | null {
  const listener = ownServer ? tls : null;
  const header = ownServer || proxySecret !== null || onVercel ? certificateHeader : null;
  if (!listener && !header) return null;
  return {
    verifiesChains:
      (listener !== null && listener.clientCaFile !== null) || (header !== null && header.verified !== null),
  };
}

/** What nginx and HAProxy send for a chain that verifies. */
const VERIFIED = new Set(['SUCCESS', '0']);

/** Mutual TLS on the connection of a request: on our own TLS listener, or as reported by a trusted proxy. */
export function mutualTls(
  setUp: Pick<MutualTls, 'verifiesChains'>,
  { container, tenant, request, peer }: Pick<TenantExchange, 'container' | 'tenant' | 'request' | 'peer'>,
): MutualTls {
  const { certificateHeader, mtlsUrl } = container.config;
  const presented = peer.trusted
    ? () => fromProxy(request.headers, certificateHeader)
    : () => peer.certificate?.() ?? null;
  let read: ReturnType<MutualTls['certificate']> | undefined;
  return {
    ...setUp,
    aliasIssuer: mtlsUrl === null ? null : issuerOf(mtlsUrl, tenant.slug),
    certificate() {
      if (read !== undefined) return read;
      const found = presented();
      return (read = found && readClientCertificate(found.der, found.chainVerified));
    },
  };
}

/** A proxy's own certificate is never taken for that of the client behind it. */
function fromProxy(headers: Headers, header: { name: string; verified: string | null } | null): PeerCertificate | null {
  const value = header && headers.get(header.name);
  if (!header || !value) return null;
  const der = certificateFromHeader(value);
  if (!der)
    throw new OAuthError(
      'client-certificate-unreadable',
      msg('oauth.proxyHeaderNameContainsNo', { name: header.name }),
    );
  return {
    der,
    chainVerified:
      header.verified === 'always' || (header.verified !== null && VERIFIED.has(headers.get(header.verified) ?? '')),
  };
}

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
