import { createServer } from 'node:http';
import type { JWK } from 'jose';
import { mount } from './environment';

/**
 * The ports of the `jwks_uri` URLs in the setup document, one for each mount so that both can be tested at the same
 * time.
 */
const ports: Record<string, number> = { own: 29_411, next: 29_412 };

export interface KeyServer {
  /** The published keys; tests change them. */
  keys: JWK[];
  /** How often the key set was requested. */
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
