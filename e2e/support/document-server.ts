import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { mount } from './environment';

/**
 * One port for each mount, so that both can be tested at the same time. The servers under test trust the certificate.
 */
const ports: Record<string, number> = { own: 29_431, next: 29_432 };

const fixtures = join(import.meta.dirname, '..', 'fixtures');

export interface DocumentServer {
  /**
   * `https://documents.tessera.test:…`, without a trailing slash: a public host as far as the servers under test can
   * see.
   */
  origin: string;
  /** The responses, by path. */
  answers: Map<string, (response: ServerResponse) => void>;
  /** How often a path was requested. */
  asked(path: string): number;
  close(): Promise<void>;
}

/**
 * Publishes client metadata, as applications do.
 * @param wanted the port; by default the fixed port of the mount
 */
export async function startDocumentServer(wanted = ports[mount] ?? 0): Promise<DocumentServer> {
  const counts = new Map<string, number>();
  const answers: DocumentServer['answers'] = new Map();
  const tls = {
    key: readFileSync(join(fixtures, 'client-documents.key')),
    cert: readFileSync(join(fixtures, 'client-documents.crt')),
  };
  const server = createServer(tls, ({ url = '' }, response) => {
    counts.set(url, (counts.get(url) ?? 0) + 1);
    const answer = answers.get(url);
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(wanted, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://documents.tessera.test:${port}`,
    answers,
    asked: (path) => counts.get(path) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * Publishes a document.
 * @returns its URL, which is the client's ID
 */
export function publish(
  { origin, answers }: DocumentServer,
  path: string,
  document: object,
  headers: Record<string, string> = {},
): string {
  const clientId = `${origin}${path}`;
  answers.set(path, (response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify({ client_id: clientId, ...document })),
  );
  return clientId;
}
