import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ReceivingServer {
  url: string;
  received: Received[];
  /** The response for each request. The default is 202. */
  answer: (request: Received) => {
    status: number;
    headers?: Record<string, string>;
    body?: string;
    afterMilliseconds?: number;
  };
  close(): Promise<void>;
}

/** An event receiver on the loopback interface that keeps everything it receives. */
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
