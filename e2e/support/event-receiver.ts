import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mount } from './environment';

/** Where the receivers of the set-up document are, one for each mount so that both can be tested at once. */
const ports: Record<string, number> = { own: 29_421, next: 29_422 };

export interface ReceivedEvent {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface EventReceiver {
  /** With a slash at the end. */
  url: string;
  received: ReceivedEvent[];
  /** The status that it answers with; tests change it. */
  status: number;
  close(): Promise<void>;
}

/** Where the clients of the set-up document are told that a session has ended, likewise. */
export const logoutPort = mount === 'own' ? 29_433 : 29_434;

/** A receiver of events. @param port that of the set-up document unless told otherwise; 0 is any */
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
        response.writeHead(state.status).end();
      });
  });
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, 'localhost', resolve));
  const state: EventReceiver = {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    received: [],
    status: 202,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return state;
}
