import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scimContextOf, scimScopeOf } from '@/lib/directory/postgres/testing/scim';
import type { Connection } from '@/lib/platform/postgres/database';
import { isObject, type ScimObject } from '@/lib/scim/protocol/json';
import { handleScim } from '@/lib/scim/routing/handle-scim';

interface Received {
  method: string;
  path: string;
  authorization: string | undefined;
  body: ScimObject | null;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  afterMilliseconds?: number;
}

/** A downstream application over HTTP: the SCIM endpoints of another tenant. */
export interface Peer {
  baseUrl: string;
  received: Received[];
  /** Answers before the SCIM endpoints do, if it returns something. */
  before: (request: Received) => Answer | null | Promise<Answer | null>;
  /** What the application has, by userName or displayName. */
  all(type: 'Users' | 'Groups'): Promise<Map<string, ScimObject>>;
  send(method: string, path: string, body?: ScimObject): Promise<{ status: number; body: ScimObject }>;
  close(): Promise<void>;
}

/** Starts the SCIM endpoints of a tenant on the loopback interface. */
export async function startPeer(database: Connection, tenantId: string): Promise<Peer> {
  const context = scimContextOf(database, scimScopeOf(tenantId));
  async function answer(method: string, path: string, body?: string): Promise<Response> {
    const request = new Request(`https://app.example.com/scim/v2${path}`, {
      method,
      headers: { 'Content-Type': 'application/scim+json' },
      ...(body !== undefined && { body }),
    });
    return handleScim(request, path.split('?', 1)[0] ?? '', context);
  }
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', () => void respond(request, response, Buffer.concat(chunks).toString()));
  });
  async function respond(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const path = url.replace(/^\/scim\/v2/, '');
    const isJson = headers['content-type']?.includes('json') && text !== '';
    const one: Received = {
      method,
      path,
      authorization: headers.authorization,
      body: isJson ? (JSON.parse(text) as ScimObject) : null,
    };
    peer.received.push(one);
    const own = await peer.before(one);
    if (own) {
      const { status, headers: fields = {}, body = '', afterMilliseconds = 0 } = own;
      setTimeout(() => response.writeHead(status, fields).end(body), afterMilliseconds);
      return;
    }
    const scim = await answer(method, path, text === '' ? undefined : text);
    response.writeHead(scim.status, Object.fromEntries(scim.headers)).end(await scim.text());
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const peer: Peer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scim/v2`,
    received: [],
    before: () => null,
    async all(type) {
      const { Resources: resources = [] } = (await (await answer('GET', `/${type}?count=200`)).json()) as ScimObject;
      const list = Array.isArray(resources) ? resources.filter(isObject) : [];
      return new Map(list.map((one) => [String(one.userName ?? one.displayName), one]));
    },
    async send(method, path, body) {
      const answered = await answer(method, path, body && JSON.stringify(body));
      const text = await answered.text();
      return { status: answered.status, body: text === '' ? {} : (JSON.parse(text) as ScimObject) };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return peer;
}
