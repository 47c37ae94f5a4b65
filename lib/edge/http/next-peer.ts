import type { Container } from '@/lib/edge/container';
import type { Peer } from '@/lib/edge/oauth/mutual-tls';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { placeOf } from './place-of';
import { isProxySecret, proxySecretHeader } from './proxy-secret';
import { requestOrigin } from './request-origin';

type Installation = Pick<Container['config'], 'secret' | 'proxySecret' | 'onVercel' | 'trustsProxy' | 'placeHeaders'>;

/**
 * Who has sent a request that Next has taken in. Next does not tell the address of the socket's other end, so who knows
 * the proxy's secret is believed, our own server among them, and nobody else. Vercel tells the address in headers that
 * it overwrites.
 */
export function nextPeer(headers: Pick<Headers, 'get'>, config: Installation): Peer {
  const told = config.onVercel ? (headers.get('x-vercel-forwarded-for') ?? headers.get('x-forwarded-for')) : null;
  const remoteAddress = told?.split(',', 1)[0]?.trim() || null;
  const trusted =
    isProxySecret(headers.get(proxySecretHeader), config) ||
    (remoteAddress !== null && config.trustsProxy(remoteAddress));
  return { remoteAddress, trusted };
}

/** Where a request comes from that Next has taken in. @param asked path and query that the browser asked for, where it may read the answer */
export function nextOrigin(headers: Pick<Headers, 'get'>, config: Installation, asked?: string): RequestOrigin {
  const peer = nextPeer(headers, config);
  return {
    ...requestOrigin(headers, peer, config.trustsProxy, asked),
    place: placeOf(headers, peer, config.placeHeaders),
  };
}
