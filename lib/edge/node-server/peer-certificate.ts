import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { PeerCertificate } from '@/lib/edge/oauth/mutual-tls';

/**
 * The certificate that the other end of a connection has presented to our own TLS listener, and proved to hold.
 * @param verifiesChains whether authorities are configured: without, Node compares with those of the web, which mean nothing here
 */
export function peerCertificate(socket: Socket, verifiesChains: boolean): PeerCertificate | null {
  if (!(socket instanceof TLSSocket)) return null;
  const certificate = socket.getPeerX509Certificate();
  return certificate ? { der: certificate.raw, chainVerified: verifiesChains && socket.authorized } : null;
}
