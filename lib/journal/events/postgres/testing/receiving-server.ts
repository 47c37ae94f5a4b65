import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ReceivingServer {
  url: string;
  received: Received[];
  /** What it answers from now on; 202 at first. Asked for each request. */
  answer: (request: Received) => {
    status: number;
    headers?: Record<string, string>;
    body?: string;
    afterMilliseconds?: number;
  };
  close(): Promise<void>;
}

/** A receiver of events on the loopback that keeps what it is sent. */
export async function startReceivingServer(): Promise<ReceivingServer> {
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', () => {
        const one = { headers: request.headers, body: Buffer.concat(chunks).toString() };
        receiving.received.push(one);
        const { status, headers = {}, body = '', afterMilliseconds = 0 } = receiving.answer(one);
        setTimeout(() => response.writeHead(status, headers).end(body), afterMilliseconds);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiving: ReceivingServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received: [],
    answer: () => ({ status: 202 }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiving;
}
