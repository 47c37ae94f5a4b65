import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { decodeJwt } from 'jose';

/** Receives what is sent about people: Shared Signals, logout tokens and calls of Global Token Revocation. */
export interface Receivers {
  host: string;
  close(): void;
}

const SUCCESS = { '/events': 202, '/logout': 200, '/global-token-revocation': 204 };
export type Path = keyof typeof SUCCESS;

/** @param heard is called with the ID of the person whom a request is about */
export async function startReceivers(heard: (path: Path, personId: string) => void): Promise<Receivers> {
  async function take(request: IncomingMessage): Promise<number> {
    const body = await text(request);
    const path = request.url as Path;
    heard(path, personOf(path, body));
    return SUCCESS[path];
  }
  const server = createServer(
    (request, response) => void take(request).then((status) => response.writeHead(status).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function personOf(path: Path, body: string): string {
  if (path === '/events') return subjectOf(body);
  if (path === '/logout') return String(decodeJwt(new URLSearchParams(body).get('logout_token') ?? '').sub);
  return JSON.parse(body).sub_id.sub;
}

/** The `sub` that a security event token names by `iss_sub` (RFC 9493, 3.2.3). */
export const subjectOf = (token: string): string => decodeJwt<{ sub_id: { sub: string } }>(token).sub_id.sub;
