import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { PeerCertificate } from '@/lib/edge/oauth/mutual-tls';

/**
 * The certificate that a client has presented to our own TLS listener and proved to hold.
 * @param verifiesChains whether authorities are configured: otherwise Node compares with the web's authorities, which
 *   mean nothing here
 */
export function peerCertificate(socket: Socket, verifiesChains: boolean): PeerCertificate | null {
  if (!(socket instanceof TLSSocket)) return null;
  const certificate = socket.getPeerX509Certificate();
  return certificate ? { der: certificate.raw, chainVerified: verifiesChains && socket.authorized } : null;
}
