import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A downstream application that notes when it hears that an account is inactive. */
export interface Application {
  host: string;
  baseUrl: string;
  /** How many accounts it has. */
  accounts(): number;
  /** When it heard that the account with this externalId is inactive, in milliseconds of `performance.now()`. */
  endedAt: ReadonlyMap<string, number>;
  close(): void;
}

/** The least of a SCIM service provider: it creates accounts and takes PATCH. */
export async function startApplication(): Promise<Application> {
  const accounts = new Map<string, string>();
  const endedAt = new Map<string, number>();

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { method, url = '' } = request;
    if (method === 'POST') {
      const id = randomUUID();
      accounts.set(id, String(JSON.parse(body).externalId));
      response.writeHead(201, { 'Content-Type': 'application/scim+json' }).end(JSON.stringify({ id }));
      return;
    }
    if (method === 'PATCH') {
      const ended = JSON.parse(body).Operations.some(
        (one: { path?: string; value?: unknown }) => one.path === 'active' && one.value === false,
      );
      const externalId = accounts.get(url.split('/').at(-1) ?? '');
      if (ended && externalId !== undefined) endedAt.set(externalId, performance.now());
      response.writeHead(204).end();
      return;
    }
    const list = url.includes('/Users') ? { totalResults: 0, Resources: [] } : { patch: { supported: true } };
    response.writeHead(200, { 'Content-Type': 'application/scim+json' }).end(JSON.stringify(list));
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    baseUrl: `http://${host}/scim/v2`,
    accounts: () => accounts.size,
    endedAt,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
