import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Container } from '@/lib/edge/container';
import type { Peer, PeerCertificate } from '@/lib/edge/oauth/mutual-tls';
import { dispatch } from '@/lib/edge/routing/dispatch';
import { matchRoute } from '@/lib/edge/routing/match-route';
import { pathOf } from '@/lib/edge/routing/path-of';
import { PushedResponse } from '@/lib/platform/shared/pushed-response';
import { bringBody } from '@/lib/platform/shared/read-bytes';
import { TextResponse } from '@/lib/platform/shared/text-response';
import { currentTracer } from '@/lib/platform/telemetry/tracer';
import { endTogether } from './end-together';
import { capHead } from './head-limits';
import type { NextPages } from './next-pages';
import { capBody, readSmallBody, type WithBody } from './request-body';
import { type Edge, settleForNext, settleHeaders } from './settle-headers';
import { settleTarget } from './settle-target';

/** A page's form or server action; the largest is an import of people. */
const PAGE_BODY_BYTES = 4 * 1024 * 1024;

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Answers requests for one page. */
export type PageAnswer = (request: Request, peer: Peer) => Promise<Response>;

/**
 * Our own server's request listener. It answers paths of the route table, sign-in pages and forms itself, and passes
 * all other paths to Next.
 * @param peoplePage returns what answers a browser at a path without Next; null if Next does
 * @param observer logs and counts requests for pages
 * @param everythingToNext in development, where Next reloads changed code
 */
export function createListener({
  edge,
  pages,
  peoplePage,
  observer,
  everythingToNext,
}: {
  edge: Edge;
  pages: NextPages;
  peoplePage: (path: string, method: string) => PageAnswer | null;
  observer: PageObserver;
  everythingToNext: boolean;
}): Listener {
  const arrivals = new WeakMap<object, { peer: Peer; page?: PageAnswer }>();
  const answer = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const certificate = () => peerCertificate(incoming.socket, edge.tls?.clientCaFile != null);
      const { peer, page = dispatch } = arrivals.get(incoming) ?? {};
      const { rawBody } = incoming as WithBody;
      if (rawBody) bringBody(request, rawBody);
      const response = await page(request, { remoteAddress: '', trusted: false, ...peer, certificate });
      // According to its type, the listener might also serve HTTP/2.
      return writeAtOnce(response ?? new Response(null, { status: 404 }), outgoing as ServerResponse);
    },
    { overrideGlobalObjects: false, hostname: new URL(edge.url).host },
  );
  const listen: Listener = (incoming, outgoing) => {
    const isOfHost = settleTarget(incoming);
    const peer = settleHeaders(incoming, edge);
    const { requestId } = peer;
    outgoing.setHeader('X-Request-Id', requestId);
    const toPage = matchRoute(pathOf(incoming.url)) === null;
    // "A server MUST respond with a 400 (Bad Request) status code [...] to any request message that contains more than
    // one Host header field line" (RFC 9112, 3.2).
    if (countOf(incoming, 'host') > 1) {
      outgoing
        .writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('The request has more than one Host header.\n');
      return;
    }
    if (!isOfHost) {
      outgoing
        .writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('The request names one host in its target and another in its Host header.\n');
      return;
    }
    if (!capHead(incoming, outgoing, toPage)) return;
    if (!everythingToNext && !toPage) {
      arrivals.set(incoming, { peer });
      readSmallBody(incoming, () => void answer(incoming, outgoing));
      return;
    }
    // "OPTIONS *" asks about the server as a whole (RFC 9110, 9.3.7), about which there is nothing to report; Next
    // answers 500.
    if (incoming.url === '*') {
      outgoing.writeHead(incoming.method === 'OPTIONS' ? 204 : 400).end();
      return;
    }
    if (!isDecodable(incoming)) {
      outgoing.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end('The address cannot be decoded.\n');
      return;
    }
    logPage(observer, incoming, outgoing, { requestId, path: pathOf(incoming.url) });
    if (!capBody(incoming, outgoing, PAGE_BODY_BYTES)) return;
    const page =
      everythingToNext || isOfRouter(incoming) ? null : peoplePage(pathOf(incoming.url), incoming.method ?? '');
    if (page) {
      arrivals.set(incoming, { peer, page });
      readSmallBody(incoming, () => void answer(incoming, outgoing));
      return;
    }
    settleForNext(incoming, peer, edge);
    pages.handle(incoming, outgoing).catch((err: unknown) => {
      observer.log.error({ requestId, err }, 'page failed');
      if (!outgoing.headersSent) outgoing.writeHead(500);
      if (!outgoing.writableEnded) outgoing.end();
    });
  };
  return (incoming, outgoing) => {
    const tracer = currentTracer();
    if (!tracer) return listen(incoming, outgoing);
    const route = matchRoute(pathOf(incoming.url))?.route.path ?? 'page';
    tracer.request(incoming, outgoing, route, () => listen(incoming, outgoing));
  };
}

/**
 * Whether only Next can answer: requests from its router, which are never forms, and for its server actions, and
 * methods that no page has.
 */
function isOfRouter({ headers, method = '' }: IncomingMessage): boolean {
  if (method === 'POST') return headers['next-action'] !== undefined;
  return headers.rsc !== undefined || !['GET', 'HEAD'].includes(method);
}

/** The number of header field lines with a name; for some names Node keeps only the first. */
function countOf({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === name) count += 1;
  return count;
}

/** Next answers 500 to a path that is not percent-encoded UTF-8. */
function isDecodable(incoming: IncomingMessage): boolean {
  try {
    decodeURIComponent(pathOf(incoming.url));
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes a response whose text is known, or that goes on, without a stream.
 * @returns what the listener still has to write: another response unchanged, or a marker that nothing is left
 */
export function writeAtOnce(response: Response, outgoing: ServerResponse): Response {
  if (response instanceof PushedResponse && !outgoing.destroyed) return pushInto(response, outgoing);
  const made = response instanceof TextResponse ? response.asMade() : null;
  if (!made || outgoing.destroyed) return response;
  const { text, headers } = made;
  // "A server MUST NOT send a Content-Length header field in any response with a status code of [...] 204" (RFC 9110,
  // 8.6)
  if (text === null && response.status === 204) outgoing.writeHead(204, headers);
  else outgoing.writeHead(response.status, { ...headers, 'Content-Length': Buffer.byteLength(text ?? '') });
  endTogether(outgoing, text);
  return RESPONSE_ALREADY_SENT;
}

function pushInto({ push, status, headers }: PushedResponse, outgoing: ServerResponse): Response {
  outgoing.writeHead(status, Object.fromEntries(headers)).flushHeaders();
  const leave = push({
    write: (chunk) => void outgoing.write(chunk),
    end: () => void outgoing.end(),
    get unread() {
      return outgoing.writableLength;
    },
  });
  outgoing.once('close', leave);
  return RESPONSE_ALREADY_SENT;
}

/**
 * The certificate that a client has presented to our own TLS listener and proved to hold.
 * @param verifiesChains whether authorities are configured: otherwise Node compares with the web's authorities, which
 *   mean nothing here
 */
function peerCertificate(socket: Socket, verifiesChains: boolean): PeerCertificate | null {
  if (!(socket instanceof TLSSocket)) return null;
  const certificate = socket.getPeerX509Certificate();
  return certificate ? { der: certificate.raw, chainVerified: verifiesChains && socket.authorized } : null;
}

type PageObserver = Pick<Container, 'log' | 'metrics'>;

/** Scripts, styles and images are not worth logging. */
const STATIC = /^\/_next\/|\.(?:svg|png|ico|txt|woff2)$/;

/**
 * Logs and counts a request that Next answers, as `dispatch` does for those of the route table.
 * @param path without the query, which may contain what a person typed
 */
function logPage(
  { log, metrics }: PageObserver,
  { method = '' }: IncomingMessage,
  outgoing: ServerResponse,
  { requestId, path }: { requestId: string; path: string },
): void {
  if (STATIC.test(path)) return;
  const started = performance.now();
  outgoing.once('close', () => {
    const seconds = (performance.now() - started) / 1000;
    metrics.observeRequest({ route: 'page', method, status: outgoing.statusCode, seconds });
    log.info({ requestId, method, path, status: outgoing.statusCode, ms: Math.round(seconds * 1000) }, 'request');
  });
}
