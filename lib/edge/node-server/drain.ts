import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';

/** The servers whose answers close their connections. */
const draining = new WeakSet<Server>();

/**
 * Makes a server whose connections can be closed without losing a request.
 * @param open creates it with the given options
 */
export function drainable<Opened extends Server>(
  open: (options: { ServerResponse: typeof ServerResponse }) => Opened,
): Opened {
  const server: Opened = open({
    ServerResponse: class<Request extends IncomingMessage> extends ServerResponse<Request> {
      // Also for requests that were in progress when the drain began: after "Connection: close" a client sends no
      // further request on the connection (RFC 9112, 9.6), so closing it cannot lose one.
      override writeHead(...head: [statusCode: number]): this {
        if (draining.has(server)) this.shouldKeepAlive = false;
        return super.writeHead(...head);
      }
    },
  });
  return server;
}

const LAST_REQUEST_MILLISECONDS_AT_MOST = 2_000;
const REQUESTS_MILLISECONDS = 10_000;
const POLL_MILLISECONDS = 50;

export interface Patience {
  /** Milliseconds in which proxies notice that the process is not ready and send their requests elsewhere. */
  proxies: number;
  /** Milliseconds in which connections end by themselves, with the answer to their next request. */
  connections: number;
  /** Milliseconds for requests in progress, after which the remaining connections are cut. */
  requests: number;
}

/** @param shutdownDelay milliseconds for proxies; 0 if there is none */
export function patienceFor(shutdownDelay: number): Patience {
  return {
    proxies: shutdownDelay,
    connections: Math.min(shutdownDelay, LAST_REQUEST_MILLISECONDS_AT_MOST),
    requests: REQUESTS_MILLISECONDS,
  };
}

/**
 * Stops a server without losing requests. First everything is served as before, so that proxies can turn away. Then
 * answers close their connections, then the listener closes, and with it the connections that are idle; requests in
 * progress get their answers.
 * @param begin called when answers begin to close connections, to answer what would otherwise be held open
 */
export async function drain(server: Server, patience: Patience, begin: () => void = () => undefined): Promise<void> {
  let closed = false;
  await sleep(patience.proxies);
  draining.add(server);
  begin();
  await sleep(patience.connections);
  // Closing a connection with an unread request would reset it, so what has arrived is read first.
  await afterReading();
  server.close(() => (closed = true));
  const deadline = Date.now() + patience.requests;
  while (!closed && Date.now() < deadline) {
    await sleep(POLL_MILLISECONDS);
    await afterReading();
    server.closeIdleConnections();
  }
  server.closeAllConnections();
}
