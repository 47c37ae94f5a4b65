import type { IncomingMessage } from 'node:http';
import type { CertificateHeader, TlsSettings } from '@/lib/config/mutual-tls';
import { requestOrigin } from '@/lib/http/request-origin';
import { newId } from '@/lib/shared/id';

/** Headers in which a proxy says what it saw, and which anybody could send: RFC 7239 and its forerunners, and the request id. */
const FORWARDING = /^(forwarded|x-forwarded-[a-z-]+|x-real-ip|x-request-id)$/;

export interface Edge {
  /** Public origin of the installation. */
  url: string;
  trustsProxy: (address: string) => boolean;
  /** The headers in which trusted proxies, and nobody else, tell of the certificates of clients. */
  certificateHeader: CertificateHeader | null;
  /** Our own TLS listener, if it is one. */
  tls: TlsSettings | null;
}

/**
 * Makes a request's headers mean what they say, before anything reads them: forwarding headers of an
 * untrusted peer are dropped, and every request has an id, a trusted proxy's or a new one.
 * @returns the request id
 */
export function settleHeaders(incoming: IncomingMessage, { trustsProxy, certificateHeader }: Pick<Edge, 'trustsProxy' | 'certificateHeader'>): string {
  const peer = incoming.socket.remoteAddress ?? '';
  const claimed = incoming.headers['x-request-id'];
  const trusted = trustsProxy(peer);
  const requestId = trusted && typeof claimed === 'string' ? requestOrigin(new Headers({ 'x-request-id': claimed }), peer, trustsProxy).requestId : newId();
  dropHeaders(incoming, (name) => (trusted ? name === 'x-request-id' : FORWARDING.test(name) || name === certificateHeader?.name || name === certificateHeader?.verified));
  setHeader(incoming, 'x-request-id', requestId);
  return requestId;
}

/**
 * Tells Next, which believes X-Forwarded-*, who asks, and that it was reached at our public origin:
 * a form that our own pages send is same-origin also where a proxy rewrites Host.
 */
export function settleForNext(incoming: IncomingMessage, { url, trustsProxy }: Edge): void {
  const { host, protocol } = new URL(url);
  const forwardedFor = incoming.headers['x-forwarded-for'];
  const headers = new Headers(typeof forwardedFor === 'string' ? { 'x-forwarded-for': forwardedFor } : {});
  const { ipAddress } = requestOrigin(headers, incoming.socket.remoteAddress ?? '', trustsProxy);
  replaceHeader(incoming, 'x-forwarded-for', ipAddress ?? '');
  replaceHeader(incoming, 'x-forwarded-proto', protocol.slice(0, -1));
  if (incoming.headers.origin === url) replaceHeader(incoming, 'x-forwarded-host', host);
}

function replaceHeader(incoming: IncomingMessage, name: string, value: string): void {
  dropHeaders(incoming, (other) => other === name);
  setHeader(incoming, name, value);
}

/** Node keeps headers twice; some of our readers look at one, some at the other. */
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
