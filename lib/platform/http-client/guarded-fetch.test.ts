import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { FetchRefused } from './fetch-refused';
import { createGuardedFetch } from './guarded-fetch';
import { isPublicAddress } from './public-address';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts a local test server. @returns its port */
async function serve(listener: RequestListener, host = '127.0.0.1', port = 0): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return (server.address() as AddressInfo).port;
}

const options = { mostBytes: 100, accept: 'application/json' };
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof FetchRefused)) throw new Error(`Not refused: ${String(error)}`);
  return error.message;
}

describe('a public address', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
  ])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'localhost',
    '127.1',
  ])('%s is not one', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a fetch is rejected', () => {
  const fetchPublic = createGuardedFetch({ allowed: [], resolve: () => Promise.reject(new Error('not asked for')) });

  test.each<[string, string]>([
    ['https://127.0.0.1/', '127.0.0.1 is at 127.0.0.1, which is not a public address'],
    ['https://2130706433/', '127.0.0.1 is at 127.0.0.1, which is not a public address'],
    ['https://0x7f.1/', '127.0.0.1 is at 127.0.0.1, which is not a public address'],
    [
      'https://169.254.169.254/latest/meta-data',
      '169.254.169.254 is at 169.254.169.254, which is not a public address',
    ],
    ['https://[::1]/', '::1 is at ::1, which is not a public address'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1 is at ::ffff:7f00:1, which is not a public address'],
    ['https://[fe80::1]/', 'fe80::1 is at fe80::1, which is not a public address'],
    ['http://8.8.8.8/', 'http is not https'],
    ['file:///etc/passwd', 'file is not https'],
    ['data:application/json,{}', 'data is not https'],
    ['https://user:password@8.8.8.8/', 'URL contains a user name or password'],
    ['jwks.json', 'not a URL'],
  ])('of %s', async (address, reason) => {
    expect(await reasonOf(fetchPublic(address, options))).toBe(reason);
  });

  test.each([['127.0.0.1'], ['10.0.0.1'], ['8.8.8.8', '192.168.0.1'], ['8.8.8.8', '::1']])(
    'of a name whose addresses are %s and %s',
    async (...addresses) => {
      const fetch = createGuardedFetch({
        allowed: [],
        resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      });
      expect(await reasonOf(fetch('https://keys.example/', options))).toMatch(
        /^keys\.example is at \S+, which is not a public address$/,
      );
    },
  );

  test('of a name without address', async () => {
    expect(
      await reasonOf(createGuardedFetch({ allowed: [], resolve: async () => [] })('https://keys.example/', options)),
    ).toBe('keys.example has no address');
    expect(await reasonOf(fetchPublic('https://keys.example/', options))).toBe('keys.example cannot be resolved');
  });

  test('of a port or scheme that the operator did not allow', async () => {
    const fetch = createGuardedFetch({
      allowed: ['localhost:8080', 'idp.internal'],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    expect(await reasonOf(fetch('http://localhost:8081/', options))).toBe('http is not https');
    expect(await reasonOf(fetch('https://localhost:8081/', options))).toBe(
      'localhost is at 127.0.0.1, which is not a public address',
    );
    expect(await reasonOf(fetch('http://sub.idp.internal/', options))).toBe('http is not https');
    expect(await reasonOf(fetch('ftp://idp.internal/', options))).toBe('ftp is not https');
  });
});

describe('from a host that the operator allowed', () => {
  test('responses are fetched, by name and port or by name alone', async () => {
    let asked: string | undefined;
    const port = await serve((request, response) => {
      asked = `${request.method} ${request.url} ${request.headers.host} ${request.headers.accept} ${request.headers['accept-encoding']}`;
      response.setHeader('Cache-Control', 'max-age=5').end('{}');
    });
    for (const host of [`127.0.0.1:${port}`, '127.0.0.1']) {
      const { body, headers } = await createGuardedFetch({ allowed: [host] })(
        `http://127.0.0.1:${port}/jwks?x=1#y`,
        options,
      );
      expect([text(body), headers['cache-control'], asked]).toEqual([
        '{}',
        'max-age=5',
        `GET /jwks?x=1 127.0.0.1:${port} application/json identity`,
      ]);
    }
  });

  test('over IPv6 too', async () => {
    const port = await serve((_request, response) => response.end('six'), '::1');
    expect(
      text((await createGuardedFetch({ allowed: [`[::1]:${port}`] })(`http://[::1]:${port}/`, options)).body),
    ).toBe('six');
  });

  test('the name is resolved once, and the connection uses that answer whatever the next one would be', async () => {
    const port = await serve((_request, response) => response.end('first'), '127.0.0.1');
    await serve((_request, response) => response.end('second'), '127.0.0.2', port);
    const answers = ['127.0.0.1', '127.0.0.2'];
    let asked = 0;
    const fetch = createGuardedFetch({
      allowed: ['rebind.example'],
      resolve: async () => [{ address: answers[asked++] ?? '', family: 4 }],
    });
    expect(text((await fetch(`http://rebind.example:${port}/`, options)).body)).toBe('first');
    expect(asked).toBe(1);
  });

  test('a redirect is not followed, wherever it leads', async () => {
    let followed = false;
    const port = await serve((request, response) => {
      followed ||= request.url === '/next';
      response.writeHead(302, { Location: '/next' }).end('{}');
    });
    expect(await reasonOf(createGuardedFetch({ allowed: ['127.0.0.1'] })(`http://127.0.0.1:${port}/`, options))).toBe(
      'answered 302; redirects are not followed',
    );
    expect(followed).toBe(false);
  });

  test.each([204, 404, 500])('a response with status %i is rejected', async (status) => {
    const port = await serve((_request, response) => response.writeHead(status).end());
    expect(await reasonOf(createGuardedFetch({ allowed: ['127.0.0.1'] })(`http://127.0.0.1:${port}/`, options))).toBe(
      `answered ${status}`,
    );
  });

  test('a compressed response is rejected, since it may grow', async () => {
    const port = await serve((_request, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('x'));
    expect(await reasonOf(createGuardedFetch({ allowed: ['127.0.0.1'] })(`http://127.0.0.1:${port}/`, options))).toBe(
      'response is encoded (gzip)',
    );
  });

  test('a response at the size limit is read, and one byte more is rejected', async () => {
    const port = await serve((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))));
    const fetch = createGuardedFetch({ allowed: ['127.0.0.1'] });
    expect((await fetch(`http://127.0.0.1:${port}/100`, options)).body.byteLength).toBe(100);
    expect(await reasonOf(fetch(`http://127.0.0.1:${port}/101`, options))).toBe('response is longer than 100 bytes');
  });

  test('an endless response is cut off, and its connection closed', async () => {
    let closed = () => {};
    const ended = new Promise<void>((resolve) => (closed = resolve));
    const port = await serve((_request, response) => {
      const more = setInterval(() => response.write('x'.repeat(50)), 1);
      response.on('close', () => {
        clearInterval(more);
        closed();
      });
    });
    expect(await reasonOf(createGuardedFetch({ allowed: ['127.0.0.1'] })(`http://127.0.0.1:${port}/`, options))).toBe(
      'response is longer than 100 bytes',
    );
    await ended;
  });

  test.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['trickles', (_request, response) => void response.write('x')],
    [
      'keeps sending single bytes',
      (_request, response) => {
        const more = setInterval(() => response.write('x'), 10);
        response.on('close', () => clearInterval(more));
      },
    ],
  ])('a server that %s times out', async (_name, listener) => {
    const port = await serve(listener);
    const fetch = createGuardedFetch({ allowed: ['127.0.0.1'], milliseconds: 150 });
    const began = performance.now();
    expect(await reasonOf(fetch(`http://127.0.0.1:${port}/`, options))).toBe('took longer than 150 ms');
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test('a resolver that never answers times out', async () => {
    const fetch = createGuardedFetch({ allowed: [], milliseconds: 50, resolve: () => new Promise(() => {}) });
    expect(await reasonOf(fetch('https://keys.example/', options))).toBe('took longer than 50 ms');
  });

  test('a broken connection is reported by its error code', async () => {
    const port = await serve((request) => void request.socket.destroy());
    expect(await reasonOf(createGuardedFetch({ allowed: ['127.0.0.1'] })(`http://127.0.0.1:${port}/`, options))).toBe(
      'connection failed: ECONNRESET',
    );
  });

  test('https is not weakened: a server without a valid certificate is rejected', async () => {
    const port = await serve((_request, response) => response.end('{}'));
    expect(
      await reasonOf(createGuardedFetch({ allowed: ['127.0.0.1'] })(`https://127.0.0.1:${port}/`, options)),
    ).toMatch(/^connection failed: /);
  });

  test('that has a certificate which nobody vouches for is not sent the request', async () => {
    let asked = false;
    const fixture = (kind: string) => readFileSync(`e2e/fixtures/client-documents.${kind}`);
    const server = createTlsServer({ key: fixture('key'), cert: fixture('crt') }, (_request, response) => {
      asked = true;
      response.end('{}');
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await reasonOf(createGuardedFetch({ allowed: ['127.0.0.1'] })(`https://127.0.0.1:${port}/`, options))).toBe(
      'connection failed: DEPTH_ZERO_SELF_SIGNED_CERT',
    );
    expect(asked).toBe(false);
  });
});
