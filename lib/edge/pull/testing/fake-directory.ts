import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeUser {
  id: string;
  [property: string]: unknown;
}

/** A directory that answers as Microsoft Graph documents, over HTTP. */
export interface FakeGraph {
  origin: string;
  /** Everybody, in the order in which they are listed. */
  users: FakeUser[];
  /** What a delta link returns. */
  changes: FakeUser[];
  /** The same for groups. */
  groups: FakeUser[];
  groupChanges: FakeUser[];
  pageSize: number;
  /** The paths and queries of all requests but those for tokens. */
  asked: string[];
  /** The forms with which tokens were requested. */
  tokens: URLSearchParams[];
  /** Answers a request instead of the directory. @returns whether it did */
  instead: ((path: string, response: ServerResponse) => boolean) | null;
  close(): Promise<void>;
}

const TOKEN = 'a-token';

export async function fakeGraph(): Promise<FakeGraph> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeGraph = {
    origin,
    users: [],
    changes: [],
    groups: [],
    groupChanges: [],
    pageSize: 2,
    asked: [],
    tokens: [],
    instead: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const url = new URL(request.url ?? '', origin);
    if (url.pathname.endsWith('/oauth2/v2.0/token')) return token(request, response);
    const path = `${url.pathname}${url.search}`;
    fake.asked.push(path);
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return json(response, 401, { error: { code: 'InvalidAuthenticationToken', message: 'no token' } });
    if (fake.instead?.(path, response)) return true;
    if (url.pathname === '/v1.0/users/delta') return delta(url, response, [fake.users, fake.changes]);
    if (url.pathname === '/v1.0/groups/delta') return delta(url, response, [fake.groups, fake.groupChanges]);
    const user = fake.users.find(({ id }) => url.pathname === `/v1.0/users/${id}`);
    return user ? json(response, 200, user) : json(response, 404, { error: { code: 'NotFound', message: 'none' } });
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const form = await formOf(request);
    fake.tokens.push(form);
    if (form.get('client_secret') !== 'right')
      return json(response, 401, {
        error: 'invalid_client',
        error_description: 'AADSTS7000215: Invalid client secret provided.\r\nTrace ID: 1',
      });
    return json(response, 200, { access_token: TOKEN, token_type: 'Bearer', expires_in: 3599 });
  }

  /** `$skiptoken=l2`: the list from its third entry; `$deltatoken`: the changes. */
  function delta(url: URL, response: ServerResponse, [listed, changed]: [FakeUser[], FakeUser[]]): boolean {
    const isChanges = url.searchParams.has('$deltatoken') || url.searchParams.get('$skiptoken')?.startsWith('c');
    const from = Number(url.searchParams.get('$skiptoken')?.slice(1) ?? 0);
    const all = isChanges ? changed : listed;
    const to = from + fake.pageSize;
    const base = `${origin}${url.pathname}`;
    return json(response, 200, {
      value: all.slice(from, to),
      ...(to < all.length
        ? { '@odata.nextLink': `${base}?$skiptoken=${isChanges ? 'c' : 'l'}${to}` }
        : { '@odata.deltaLink': `${base}?$deltatoken=d` }),
    });
  }
}

/** Answers with JSON. @returns true */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): boolean {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  return true;
}

/** A directory that answers as the Directory API of Google Workspace documents. */
export interface FakeGoogle {
  origin: string;
  users: object[];
  groups: { id: string; name: string; members: string[] }[];
  pageSize: number;
  /** The queries of all requests for users. */
  asked: URLSearchParams[];
  /** The paths of all requests for groups and members. */
  askedForGroups: string[];
  /** Answers a request for groups or members instead of the directory. @returns whether it did */
  instead: ((path: string, response: ServerResponse) => boolean) | null;
  /** The assertions with which tokens were requested. */
  assertions: string[];
  close(): Promise<void>;
}

export async function fakeGoogle(): Promise<FakeGoogle> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeGoogle = {
    origin,
    users: [],
    groups: [],
    pageSize: 2,
    asked: [],
    askedForGroups: [],
    instead: null,
    assertions: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const url = new URL(request.url ?? '', origin);
    if (url.pathname === '/token') {
      const form = await formOf(request);
      fake.assertions.push(form.get('assertion') ?? '');
      return json(response, 200, { access_token: TOKEN, token_type: 'Bearer', expires_in: 3599 });
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return json(response, 401, { error: { code: 401, message: 'Login Required' } });
    if (url.pathname.startsWith('/admin/directory/v1/groups')) return groups(url, response);
    if (url.pathname !== '/admin/directory/v1/users') return notFound(response);
    fake.asked.push(url.searchParams);
    return page(url, response, { kind: 'admin#directory#users', name: 'users', all: fake.users });
  }

  function groups(url: URL, response: ServerResponse): boolean {
    fake.askedForGroups.push(`${url.pathname}${url.search}`);
    if (fake.instead?.(url.pathname, response)) return true;
    const [id] = url.pathname.split('/').slice(5);
    if (id === undefined) {
      const all = fake.groups.map(({ members: _members, ...group }) => group);
      return page(url, response, { kind: 'admin#directory#groups', name: 'groups', all });
    }
    const group = fake.groups.find((one) => one.id === id);
    if (!group) return notFound(response);
    const all = group.members.map((member) => ({ kind: 'admin#directory#member', id: member, role: 'MEMBER' }));
    return page(url, response, { kind: 'admin#directory#members', name: 'members', all });
  }

  function page(
    url: URL,
    response: ServerResponse,
    { kind, name, all }: { kind: string; name: string; all: object[] },
  ): boolean {
    const from = Number(url.searchParams.get('pageToken') ?? 0);
    const to = from + fake.pageSize;
    const listed = all.slice(from, to);
    return json(response, 200, {
      kind,
      ...(listed.length > 0 && { [name]: listed }),
      ...(to < all.length && { nextPageToken: String(to) }),
    });
  }

  function notFound(response: ServerResponse): boolean {
    return json(response, 404, { error: { code: 404, message: 'Not Found' } });
  }
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
