import { createServer } from 'node:http';
import type { JWK } from 'jose';
import { mount } from './environment';

/** The addresses that clients of the set-up document name as `jwks_uri`, one for each mount so that both can be tested at once. */
const ports: Record<string, number> = { own: 29_411, next: 29_412 };

export interface KeyServer {
  /** What is published; tests change it. */
  keys: JWK[];
  /** How often it was asked. */
  asked: number;
  close(): Promise<void>;
}

/** Publishes keys as an application does, at `/jwks`. */
export async function startKeyServer(): Promise<KeyServer> {
  const state = { keys: [] as JWK[], asked: 0 };
  const server = createServer((request, response) => {
    state.asked++;
    if (request.url !== '/jwks') response.writeHead(404).end();
    else response.setHeader('Content-Type', 'application/jwk-set+json').end(JSON.stringify({ keys: state.keys }));
  });
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(ports[mount], 'localhost', resolve));
  return Object.assign(state, { close: () => new Promise<void>((resolve) => server.close(() => resolve())) });
}
