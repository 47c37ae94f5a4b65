import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const fixtures = join(import.meta.dirname, '..', '..', 'fixtures');

export interface TlsFront {
  /** `https://localhost:…` */
  origin: string;
  /** The same server at another host, which browsers treat as another site. */
  elsewhere: string;
  close(): Promise<void>;
}

/** Serves an HTTP origin over TLS, like a proxy in front of it. Browsers do not trust its certificate. */
export async function startTlsFront(target: string): Promise<TlsFront> {
  const tls = {
    key: readFileSync(join(fixtures, 'client-documents.key')),
    cert: readFileSync(join(fixtures, 'client-documents.crt')),
  };
  const server = createServer(tls, (incoming, response) => {
    const headers = { ...incoming.headers, host: new URL(target).host };
    const outgoing = request(`${target}${incoming.url ?? '/'}`, { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    elsewhere: `https://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
