import type { BenchServer } from './bench-server';
import { forkPeer } from './fork-peer';
import { peerResource } from './peer-configuration';

/** Starts oidc-provider, the peer for comparing grants. */
export async function startPeer(): Promise<BenchServer> {
  return {
    ...(await forkPeer('./peer.ts', 'oidc-provider')),
    paths: {
      authorization: '/auth',
      token: '/token',
      introspection: '/token/introspection',
      deviceAuthorization: '/device/auth',
      pushedAuthorization: '/request',
      revocation: '/token/revocation',
    },
    jwtParameters: { resource: peerResource },
  };
}
