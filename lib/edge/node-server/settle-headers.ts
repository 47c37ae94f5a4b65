import type { IncomingMessage } from 'node:http';
import { isProxySecret, ownProxySecret, proxySecretHeader } from '@/lib/edge/http/proxy-secret';
import { requestIdOf, requestOrigin } from '@/lib/edge/http/request-origin';
import { requestedHost, requestedHostHeader } from '@/lib/edge/http/requested-host';
import type { Peer } from '@/lib/edge/oauth/mutual-tls';
import type { Config } from '@/lib/platform/config/env';
import { currentTracer } from '@/lib/platform/telemetry/tracer';

/**
 * Headers in which a proxy reports what it saw, and which any client could send: RFC 7239 and its predecessors, and the
 * request id.
 */
const FORWARDING = /^(forwarded|x-forwarded-[a-z-]+|x-real-ip|x-request-id)$/;

/** The part of the configuration that the edge needs. */
export type Edge = Pick<
  Config,
  'url' | 'trustsProxy' | 'certificateHeader' | 'tls' | 'secret' | 'proxySecret' | 'placeHeaders'
>;

/**
 * Cleans a request's headers before anything reads them: drops forwarding headers, certificates and locations from an
 * untrusted peer, always drops the proxy's secret, and gives every request an id, a trusted proxy's or a new one.
 * @returns the sender and the request id
 */
export function settleHeaders(incoming: IncomingMessage, edge: Edge): Peer & { requestId: string } {
  const {
    headers,
    socket: { remoteAddress = '' },
  } = incoming;
  const { certificateHeader, placeHeaders, trustsProxy } = edge;
  const reported = [certificateHeader?.name, certificateHeader?.verified, placeHeaders?.city, placeHeaders?.country];
  const trusted = trustsProxy(remoteAddress) || isProxySecret(textOf(headers[proxySecretHeader]), edge);
  const requestId = requestIdOf({ get: (name) => textOf(headers[name]) }, { remoteAddress, trusted });
  const forwarded = Object.keys(headers).some(
    (name) => name !== 'x-request-id' && (FORWARDING.test(name) || name === 'via'),
  );
  dropHeaders(incoming, (name) => {
    if (name === 'x-request-id' || name === proxySecretHeader || name === requestedHostHeader) return true;
    return !trusted && (FORWARDING.test(name) || reported.includes(name));
  });
  setHeader(incoming, 'x-request-id', requestId);
  return { remoteAddress, trusted, forwarded, requestId };
}

/**
 * Tells Next the client's address and the requested host, and that it was reached at our public origin: a form of our
 * own pages is then same-origin even if a proxy rewrites Host. Our own secret makes Next trust these headers.
 */
export function settleForNext(incoming: IncomingMessage, peer: Peer, edge: Edge): void {
  const { headers } = incoming;
  const { host, protocol } = new URL(edge.url);
  const { ipAddress } = requestOrigin({ get: (name) => textOf(headers[name]) }, peer, edge.trustsProxy);
  replaceHeader(incoming, requestedHostHeader, requestedHost({ get: (name) => textOf(headers[name]) }, peer));
  replaceHeader(incoming, 'x-forwarded-for', ipAddress ?? '');
  replaceHeader(incoming, 'x-forwarded-proto', protocol.slice(0, -1));
  if (headers.origin === edge.url) replaceHeader(incoming, 'x-forwarded-host', host);
  setHeader(incoming, proxySecretHeader, ownProxySecret(edge));
  for (const [name, value] of Object.entries(currentTracer()?.headers() ?? {})) replaceHeader(incoming, name, value);
}

const textOf = (value: string | string[] | undefined): string | null => (typeof value === 'string' ? value : null);

function replaceHeader(incoming: IncomingMessage, name: string, value: string): void {
  dropHeaders(incoming, (other) => other === name);
  setHeader(incoming, name, value);
}

/** Node keeps headers in two places, and our readers use both. */
function setHeader(incoming: IncomingMessage, name: string, value: string): void {
  incoming.headers[name] = value;
  incoming.rawHeaders.push(name, value);
}

function dropHeaders(incoming: IncomingMessage, unwanted: (name: string) => boolean): void {
  const { headers, rawHeaders } = incoming;
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!unwanted(name)) continue;
    rawHeaders.splice(index, 2);
    delete headers[name];
  }
}
