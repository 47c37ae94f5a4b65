import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { PAGES_AWAY } from '@/lib/edge/health/pages-away';
import { finishResponse } from '@/lib/edge/http/finish-response';
import { requestOrigin } from '@/lib/edge/http/request-origin';
import { requestedHostHeader, transportOf } from '@/lib/edge/http/requested-host';
import { failedPage } from '@/lib/edge/plain-pages/failed-page';
import type { Config } from '@/lib/platform/config/env';
import type { NextPages } from './next-pages';

/** The idle connections that a server process keeps. */
const IDLE_CONNECTIONS = 16;

/**
 * Headers that describe one connection (RFC 9110, 7.6.1), and `Expect`, which our server has already answered. What
 * `Connection` names besides is kept: a client could name the headers that our server has set, or the body's length.
 */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/**
 * Passes requests for pages on to the process in which Next runs. Bodies are streamed both ways, and a client that goes
 * away ends its request there too. If the process is away, the client gets a page with 503; the launcher starts it
 * again with the next request.
 * @param port on this machine, where the launcher accepts connections for it
 */
export function passPagesOn(port: number, config: Pick<Config, 'url' | 'hstsSubdomains'>): NextPages {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: IDLE_CONNECTIONS });
  return {
    async handle(incoming, outgoing) {
      try {
        await passOn(incoming, outgoing, { host: '127.0.0.1', port, agent });
      } catch (cause) {
        if (outgoing.destroyed || outgoing.writableEnded) return;
        if (outgoing.headersSent) {
          outgoing.destroy();
          return;
        }
        await showAway(incoming, outgoing, config, cause);
        throw cause;
      }
    },
    close: async () => agent.destroy(),
  };
}

async function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  to: { host: string; port: number; agent: Agent },
): Promise<void> {
  const { method, url, rawHeaders } = incoming;
  // Node frames no body of a GET, HEAD, DELETE or OPTIONS by itself: without its framing, the body would be read as the
  // next request on the connection.
  const framing = incoming.headers['transfer-encoding'] === undefined ? [] : ['Transfer-Encoding', 'chunked'];
  const passed = httpRequest({ ...to, method, path: url, headers: [...pairsOf(rawHeaders).flat(), ...framing] });
  const onClose = () => passed.destroy();
  outgoing.once('close', onClose);
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    passed.once('response', resolve).on('error', reject),
  );
  // A body that is not read to its end fails, after the response that matters.
  pipeline(incoming, passed).catch(() => undefined);
  const { statusCode = 502, statusMessage, rawHeaders: answered } = await answer;
  // The body was too large, and this was already said.
  if (outgoing.headersSent) {
    passed.destroy();
    return;
  }
  const headers = pairsOf(answered);
  for (const [name] of headers) outgoing.removeHeader(name);
  for (const [name, value] of headers) outgoing.appendHeader(name, value);
  outgoing.writeHead(statusCode, statusMessage);
  await pipeline(await answer, outgoing);
}

/** The fields that do not describe the connection on which they arrived. */
function pairsOf(rawHeaders: readonly string[]): [name: string, value: string][] {
  return rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 && !OF_CONNECTION.has(name.toLowerCase()) ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
}

async function showAway(
  { headers, url = '/' }: IncomingMessage,
  outgoing: ServerResponse,
  config: Pick<Config, 'url' | 'hstsSubdomains'>,
  cause: unknown,
): Promise<void> {
  const get = (name: string) => [headers[name] ?? []].flat().join(', ') || null;
  const requestId = get('x-request-id') ?? '';
  const asked = get(requestedHostHeader) ?? '';
  const origin = requestOrigin({ get }, { remoteAddress: '', trusted: false, requestId }, () => false, url);
  const error = Object.assign(new Error('The process of the pages is away.', { cause }), { code: PAGES_AWAY });
  const page = finishResponse(failedPage(error, { asked, target: url, ...origin }), {
    requestId,
    ...transportOf(config, asked),
  });
  outgoing.writeHead(page.status, Object.fromEntries(page.headers)).end(await page.text());
}
