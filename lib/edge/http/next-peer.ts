import type { Container } from '@/lib/edge/container';
import type { Peer } from '@/lib/edge/oauth/mutual-tls';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { clientPlace } from './client-place';
import { isProxySecret, proxySecretHeader } from './proxy-secret';
import { requestOrigin } from './request-origin';

type Installation = Pick<Container['config'], 'secret' | 'proxySecret' | 'onVercel' | 'trustsProxy' | 'placeHeaders'>;

/**
 * Identifies the sender of a request that reached Next. Next does not expose the address of the socket's peer, so only
 * a request with the proxy's secret is trusted, as our own server's requests are. On Vercel the address is in headers
 * that Vercel overwrites.
 */
export function nextPeer(headers: Pick<Headers, 'get'>, config: Installation): Peer {
  const reported = config.onVercel ? (headers.get('x-vercel-forwarded-for') ?? headers.get('x-forwarded-for')) : null;
  const remoteAddress = reported?.split(',', 1)[0]?.trim() || null;
  const trusted =
    isProxySecret(headers.get(proxySecretHeader), config) ||
    (remoteAddress !== null && config.trustsProxy(remoteAddress));
  return { remoteAddress, trusted };
}

/**
 * Where a request that reached Next comes from.
 * @param asked path and query that the browser requested, if it may show the answer to a person
 */
export function nextOrigin(headers: Pick<Headers, 'get'>, config: Installation, asked?: string): RequestOrigin {
  const peer = nextPeer(headers, config);
  return {
    ...requestOrigin(headers, peer, config.trustsProxy, asked),
    place: clientPlace(headers, peer, config.placeHeaders),
  };
}
