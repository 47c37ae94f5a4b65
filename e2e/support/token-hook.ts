import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface HookRequest {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HookServer {
  url: string;
  received: HookRequest[];
  /** The answer to each question; tests change it. */
  answer: { status?: number; body: string; headers?: Record<string, string>; afterMilliseconds?: number };
  close(): Promise<void>;
}

/** Starts the endpoint of a token hook, which changes nothing until a test says otherwise. */
export async function startHookServer(): Promise<HookServer> {
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', () => {
        state.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        const { status = 200, body, headers, afterMilliseconds = 0 } = state.answer;
        setTimeout(() => response.writeHead(status, headers).end(body), afterMilliseconds);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const state: HookServer = {
    url: `http://localhost:${(server.address() as AddressInfo).port}/token`,
    received: [],
    answer: { body: '{}' },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return state;
}
