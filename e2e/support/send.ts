import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { fromProxy, isServed, mount, serverUrl } from './environment';

const TIMEOUT_MILLISECONDS = 25_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const { host, hostname, port: ownPort } = new URL(serverUrl);

export interface Sent {
  method?: string;
  /** Only these headers are sent, besides Host, Connection and Content-Length. A list repeats the header. */
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Sends the body in chunks, without Content-Length. */
  chunked?: boolean;
  /**
   * The source address of the request, within 127.0.0.0/8. Next alone gets it from a proxy, because it cannot see it
   * directly.
   */
  from?: string;
  /** Uses a new connection. */
  alone?: boolean;
  /** The port of another mount of the server under test, which is asked as if it were at the public origin. */
  port?: number;
}

/**
 * Sends a request exactly as written: follows no redirects, adds no headers, normalizes no paths.
 * @param path request target, percent-encoded. An absolute URL of the server is reduced to its target; so is a URL at a
 *   host that a test has assigned to a tenant, and the request then names that host.
 */
export function send(path: string, sent: Sent = {}): Promise<Response> {
  const { method = 'GET', headers = {}, body, chunked = false, alone = false, from, port = Number(ownPort) } = sent;
  const [target, asked] = targetOf(path);
  return new Promise((resolve, reject) => {
    let answered = false;
    const length = body === undefined || chunked ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const route = from === undefined ? { hostname } : { hostname: '127.0.0.1', localAddress: from };
    const forwarded = from !== undefined && mount === 'next' ? { ...fromProxy, 'X-Forwarded-For': from } : {};
    const outgoing = request(
      {
        ...route,
        port,
        path: target,
        method,
        headers: { Host: asked, ...forwarded, ...headers, ...length },
        agent: alone ? false : agent,
        timeout: TIMEOUT_MILLISECONDS,
      },
      (incoming) => {
        answered = true;
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        const finish = () => resolve(responseOf(incoming.statusCode ?? 0, incoming.headers, Buffer.concat(chunks)));
        incoming.once('end', finish);
        // A server that rejects a body may close the connection before it has read all of it.
        incoming.once('error', finish);
      },
    );
    outgoing.once('timeout', () =>
      outgoing.destroy(
        new Error(`${method} ${target.slice(0, 100)} was not answered in ${TIMEOUT_MILLISECONDS / 1000} s.`),
      ),
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (answered) return;
      // The server has closed an idle connection in the moment in which this request was put on it.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(send(path, { ...sent, alone: true }));
      else reject(error);
    });
    outgoing.end(body);
  });
}

/** The request target of a URL, and the host to request it from. */
function targetOf(path: string): [target: string, host: string] {
  if (path.startsWith(serverUrl)) return [path.slice(serverUrl.length) || '/', host];
  const [, origin = '', target = ''] = /^(http:\/\/[^/?#]+)(.*)$/.exec(path) ?? [];
  if (origin === '' || !isServed(new URL(origin))) return [path, host];
  return [target || '/', new URL(origin).host];
}

function responseOf(status: number, incoming: IncomingHttpHeaders, body: Buffer): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(body), { status, headers });
}
