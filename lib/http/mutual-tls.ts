import type { Container } from '@/lib/container';
import { OAuthRefusal } from '@/lib/oauth/errors';
import { type MutualTls, readClientCertificate } from '@/lib/oauth/mutual-tls/client-certificate';
import { issuerOf } from '@/lib/tenants/paths';
import { certificateFromHeader } from './certificate-header';
import type { TenantExchange } from './route';

/** A certificate that whoever ended the TLS connection has seen. */
export interface PeerCertificate {
  der: Uint8Array;
  /** Whether it chains to an authority that is trusted there. */
  chainVerified: boolean;
}

/** The other end of the connection that brought a request. */
export interface Peer {
  /** The address of the socket's other end; null where the server in front has set X-Forwarded-For itself. */
  remoteAddress: string | null;
  /** What the other end presented to our own TLS listener. */
  certificate?: () => PeerCertificate | null;
}

type MutualTlsExchange = Pick<TenantExchange, 'container' | 'tenant'> & Partial<Pick<TenantExchange, 'request' | 'peer'>>;

/** Whether mutual TLS is set up at all, and whether somebody verifies chains. */
export function mutualTlsSetUp({ tls, certificateHeader }: Pick<Container['config'], 'tls' | 'certificateHeader'>): Pick<MutualTls, 'verifiesChains'> | null {
  if (!tls && !certificateHeader) return null;
  return { verifiesChains: (tls !== null && tls.clientCaFile !== null) || (certificateHeader !== null && certificateHeader.verified !== null) };
}

/** What nginx and HAProxy say of a chain that verifies. */
const VERIFIED = new Set(['SUCCESS', '0']);

/**
 * Mutual TLS as it is on the connection of a request: of our own TLS listener, or as a trusted proxy tells.
 * @returns null where neither is set up, and where the connection's other end is unknown: there anybody could set a header
 */
export function mutualTls({ container: { config }, tenant, request, peer }: MutualTlsExchange): MutualTls | null {
  const { certificateHeader, mtlsUrl } = config;
  const setUp = mutualTlsSetUp(config);
  if (!setUp || !request || !peer || peer.remoteAddress === null) return null;
  const presented = config.trustsProxy(peer.remoteAddress) ? () => fromProxy(request.headers, certificateHeader) : () => peer.certificate?.() ?? null;
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
  if (!der) throw new OAuthRefusal('client-certificate-unreadable', `the header ${header.name} of the proxy holds no certificate, or more than one`);
  return { der, chainVerified: header.verified === 'always' || (header.verified !== null && VERIFIED.has(headers.get(header.verified) ?? '')) };
}
