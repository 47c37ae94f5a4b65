import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mount } from './environment';

/**
 * The ports of the event receivers in the setup document, one for each mount so that both can be tested at the same
 * time.
 */
const ports: Record<string, number> = { own: 29_421, next: 29_422 };

export interface ReceivedEvent {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface EventReceiver {
  /** With a trailing slash. */
  url: string;
  received: ReceivedEvent[];
  /** The response status; tests change it. A promise holds the responses. */
  status: number | Promise<number>;
  /** The body of the responses; tests change it. */
  body: string;
  close(): Promise<void>;
}

/** The port at which clients of the setup document receive logout tokens, one for each mount as well. */
export const logoutPort = mount === 'own' ? 29_433 : 29_434;

/**
 * Starts an event receiver.
 * @param port by default that of the setup document; 0 for any free port
 */
export async function startEventReceiver(port = ports[mount]): Promise<EventReceiver> {
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', () => {
        state.received.push({
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        });
        void Promise.resolve(state.status).then((status) => response.writeHead(status).end(state.body));
      });
  });
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, 'localhost', resolve));
  const state: EventReceiver = {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    received: [],
    status: 202,
    body: '',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return state;
}
