import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '@/lib/edge/health/metrics';
import { trustedProxies } from '@/lib/platform/config/trusted-proxies';
import { createLogger } from '@/lib/platform/log/logger';
import { createListener, type PageAnswer } from './create-listener';
import type { NextPages } from './next-pages';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/;

const PROXY_SECRET = 'what the proxy sends, and nobody else';

let server: Server;
let lines: string[];

const metrics = createMetrics();
const log = createLogger({
  level: 'info',
  environment: 'production',
  destination: { write: (line) => void lines.push(line) },
});
afterEach(() => server.close());

/** Pages that read the body and answer with the headers that they received. */
const echo: NextPages = {
  async handle(incoming, outgoing) {
    const cutOff = await buffer(incoming).then(
      () => false,
      () => true,
    );
    if (!cutOff)
      outgoing.end(JSON.stringify({ url: incoming.url, headers: incoming.headers, raw: incoming.rawHeaders }));
  },
  close: async () => undefined,
};

async function listen({
  trusted = [],
  url = 'https://id.example.com',
  peoplePage = () => null,
}: {
  trusted?: string[];
  url?: string;
  peoplePage?: (path: string, method: string) => PageAnswer | null;
} = {}): Promise<number> {
  lines = [];
  server = createServer(
    createListener({
      edge: {
        url,
        trustsProxy: trustedProxies(trusted),
        secret: 's'.repeat(32),
        proxySecret: PROXY_SECRET,
        tls: null,
        certificateHeader: { name: 'x-client-cert', verified: 'x-client-verify' },
        placeHeaders: { city: 'x-city', country: 'x-country', overwritten: false },
      },
      pages: echo,
      peoplePage,
      observer: { log, metrics },
      everythingToNext: false,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function send(
  port: number,
  options: { path?: string; method?: string; headers?: Record<string, string>; body?: string[] } = {},
): Promise<Answer> {
  const { path = '/page', method = 'GET', headers = {}, body = [] } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, method, headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }));
    });
    outgoing.on('error', reject);
    for (const chunk of body) outgoing.write(chunk);
    outgoing.end();
  });
}

const forged = {
  'X-Request-Id': 'forged-request-id',
  'X-Forwarded-For': '203.0.113.9',
  'X-Forwarded-Host': 'evil.example.com',
  'X-Forwarded-Proto': 'ftp',
  Forwarded: 'for=203.0.113.9',
};

describe('createListener', () => {
  it.each([
    ['a page', 'GET', {}, 'ours'],
    ['a page for the router of Next', 'GET', { RSC: '1' }, 'Next'],
    ['a form', 'POST', {}, 'ours'],
    ['a form with a header of the router', 'POST', { RSC: '1' }, 'ours'],
    ['a server action', 'POST', { 'Next-Action': 'a1' }, 'Next'],
  ])('lets the right side answer %s', async (_, method, headers, expected) => {
    const port = await listen({ peoplePage: () => async () => new Response('ours') });
    const { text } = await send(port, { method, headers: { ...headers, 'Content-Length': '0' } });
    expect(text === 'ours' ? 'ours' : 'Next').toBe(expected);
  });

  it.each(['/%', '/login/%ff', '/%e0%a4%a'])(
    'reports that the address %s cannot be decoded, without calling a page',
    async (path) => {
      const answer = await send(await listen(), { path });
      expect([answer.status, answer.text]).toEqual([400, 'The address cannot be decoded.\n']);
      expect(answer.headers['x-request-id']).toMatch(UUID);
    },
  );

  it.each([
    ['OPTIONS', 204],
    ['GET', 400],
  ])('answers %s of the server as a whole with %i, without calling a page', async (method, status) => {
    const answer = await send(await listen(), { method, path: '*' });
    expect([answer.status, answer.text]).toEqual([status, '']);
    expect(answer.headers['x-request-id']).toMatch(UUID);
  });

  it('rejects a request with two Host headers, without calling a page', async () => {
    const port = await listen();
    const answered = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.end('GET /page HTTP/1.1\r\nHost: id.example.com\r\nHost: evil.example.com\r\nConnection: close\r\n\r\n'),
      );
      let text = '';
      socket
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => resolve(text))
        .on('error', reject);
    });
    expect(answered).toMatch(/^HTTP\/1\.1 400 [\s\S]*The request has more than one Host header\.\n/);
  });

  it.each([
    ['http://id.example.com/page?a=b', '/page?a=b'],
    ['HTTPS://ID.example.com?a=b', '/?a=b'],
  ])('reads the absolute target %s as the path in it', async (path, url) => {
    const answer = await send(await listen(), { path, headers: { Host: 'id.example.com' } });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, expect.objectContaining({ url })]);
  });

  it('rejects a target whose host differs from Host, without calling a page', async () => {
    const answer = await send(await listen(), {
      path: 'https://evil.example.com/page',
      headers: { Host: 'id.example.com' },
    });
    expect([answer.status, answer.text]).toEqual([
      400,
      'The request names one host in its target and another in its Host header.\n',
    ]);
  });

  it('drops forwarding headers of an untrusted peer and generates a new request ID', async () => {
    const answer = await send(await listen(), { headers: forged });
    const { headers, raw } = JSON.parse(answer.text) as { headers: Record<string, string>; raw: string[] };
    expect(headers['x-request-id']).toMatch(UUID);
    expect(answer.headers['x-request-id']).toBe(headers['x-request-id']);
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
    expect(headers).not.toHaveProperty('x-forwarded-host');
    expect(headers).not.toHaveProperty('forwarded');
    expect(raw.join()).not.toMatch(/forged|evil|203\.0\.113\.9/);
  });

  it('drops certificate and location headers unless a trusted proxy sends them', async () => {
    const headers = {
      'X-Client-Cert': 'certificate',
      'X-Client-Verify': 'SUCCESS',
      'X-City': 'Berlin',
      'X-Country': 'DE',
    };
    const received = async (trusted: string[]) =>
      JSON.parse((await send(await listen({ trusted }), { headers })).text) as { headers: object; raw: string[] };
    const untrusted = await received([]);
    expect(Object.keys(untrusted.headers).join()).not.toMatch(/x-client|x-city|x-country/);
    expect(untrusted.raw.join()).not.toMatch(/certificate|SUCCESS|Berlin|DE/);
    expect((await received(['127.0.0.0/8'])).headers).toMatchObject({
      'x-client-cert': 'certificate',
      'x-client-verify': 'SUCCESS',
      'x-city': 'Berlin',
      'x-country': 'DE',
    });
  });

  it("accepts the request ID and the client's address from a trusted proxy", async () => {
    const answer = await send(await listen({ trusted: ['127.0.0.0/8'] }), {
      headers: { 'X-Request-Id': 'from-the-proxy', 'X-Forwarded-For': '198.51.100.1, 203.0.113.9, 127.0.0.5' },
    });
    const { headers } = JSON.parse(answer.text) as { headers: Record<string, string> };
    expect(answer.headers['x-request-id']).toBe('from-the-proxy');
    expect(headers).toMatchObject({ 'x-request-id': 'from-the-proxy', 'x-forwarded-for': '203.0.113.9' });
  });

  it('trusts a peer that sends the proxy secret, and passes the secret to no one', async () => {
    const received = async (secret: string) => {
      const { text } = await send(await listen(), {
        headers: {
          'X-Tessera-Proxy-Secret': secret,
          'X-Request-Id': 'from-the-proxy',
          'X-Forwarded-For': '203.0.113.9',
          'X-Client-Cert': 'certificate',
        },
      });
      return { text, ...(JSON.parse(text) as { headers: Record<string, string> }) };
    };
    const known = await received(PROXY_SECRET);
    expect(known.headers).toMatchObject({
      'x-request-id': 'from-the-proxy',
      'x-forwarded-for': '203.0.113.9',
      'x-client-cert': 'certificate',
    });
    expect(known.text).not.toContain(PROXY_SECRET);
    for (const wrong of ['', PROXY_SECRET.slice(1), `${PROXY_SECRET}, ${PROXY_SECRET}`]) {
      const { headers } = await received(wrong);
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
      expect(headers['x-request-id']).toMatch(UUID);
      expect(headers).not.toHaveProperty('x-client-cert');
    }
  });

  it('makes Next accept only this host as our origin, even behind a proxy that rewrites Host', async () => {
    const port = await listen();
    const own = JSON.parse(
      (await send(port, { headers: { Host: 'backend:3000', Origin: 'https://id.example.com' } })).text,
    ) as { headers: object };
    expect(own.headers).toMatchObject({ 'x-forwarded-host': 'id.example.com' });
    const other = JSON.parse(
      (await send(port, { headers: { Host: 'backend:3000', Origin: 'https://evil.example.com' } })).text,
    ) as { headers: object };
    expect(other.headers).not.toHaveProperty('x-forwarded-host');
  });

  it('rejects a body whose declared or actual size is too large', async () => {
    const port = await listen();
    const piece = 'x'.repeat(1024 * 1024);
    const declared = await send(port, {
      method: 'POST',
      headers: { 'Content-Length': String(5 * piece.length) },
    }).catch((error: Error) => error);
    expect(declared).toMatchObject({ status: 413 });
    const streamed = await send(port, { method: 'POST', body: Array.from({ length: 5 }, () => piece) }).catch(
      (error: NodeJS.ErrnoException) => error,
    );
    expect(streamed instanceof Error ? streamed.code : streamed.status).toSatisfy(
      (outcome) => outcome === 413 || outcome === 'EPIPE' || outcome === 'ECONNRESET',
    );
    const allowed = await send(port, { method: 'POST', body: [piece] });
    expect(allowed.status).toBe(200);
  });

  it('passes what is not in the route table to the pages, however the path is written', async () => {
    const port = await listen();
    for (const path of ['/', '/login', '/tokens', '/token/', '/%74oken', '//token'])
      expect((await send(port, { path })).status, path).toBe(200);
  });
});

describe('page requests', () => {
  it('are logged with their request ID and without their query, and counted', async () => {
    const port = await listen();
    const { headers } = await send(port, { path: '/login?login_hint=somebody' });
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId: headers['x-request-id'],
      method: 'GET',
      path: '/login',
      status: 200,
    });
    expect(lines[0]).not.toContain('somebody');
    expect((await metrics.render([])).body).toMatch(/route="page",method="GET",status="200"\} [1-9]/);
  });

  it('for scripts, styles and images are not', async () => {
    const port = await listen();
    await send(port, { path: '/_next/static/chunk.js' });
    await send(port, { path: '/favicon.svg' });
    await send(port, { path: '/login' });
    await vi.waitFor(() => expect(lines.join()).toContain('/login'));
    expect(lines).toHaveLength(1);
  });
});
