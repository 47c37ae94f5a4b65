/** What applies to every path: request IDs, methods, size limits, and the endpoints for operators. */
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { fromProxy, mount, serverUrl } from '../support/environment';
import { personOf, scimTokenOf } from '../support/fixture';
import { FORM } from '../support/form';
import { METRICS_TOKEN } from '../support/metrics-token';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const REQUEST_ID = /^[\w.-]{8,64}$/;

describe('every response has a request ID', () => {
  it.each<[string, string, number]>([
    ['GET', '/livez', 200],
    ['GET', '/readyz', 200],
    ['GET', '/jwks', 200],
    ['GET', '/.well-known/oauth-authorization-server', 200],
    ['GET', '/token', 405],
    ['POST', '/token', 400],
    ['POST', '/introspect', 400],
    ['POST', '/revoke', 400],
    ['GET', '/authorize', 400],
    ['GET', '/scim/v2/Users', 401],
    ['GET', '/t/acme/jwks', 200],
    ['GET', '/t/nobody/jwks', 404],
    ['GET', '/login', 200],
    ['GET', '/account', 307],
    ['GET', '/admin', 307],
    ['GET', '/no/such/page', 404],
  ])('%s %s (%i)', async (method, path, status) => {
    const response = await send(path, { method });
    expect([response.status, response.headers.get('x-request-id')]).toEqual([
      status,
      expect.stringMatching(REQUEST_ID),
    ]);
  });

  it('which differs for each request', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await send('/livez')).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(10);
  });

  it('which a client cannot make overlong or malicious', async () => {
    for (const id of ['x'.repeat(1_000), 'a b', '<script>', '"quoted"', 'short']) {
      const { headers } = await send('/livez', { headers: { 'X-Request-Id': id } });
      expect(headers.get('x-request-id')).toMatch(REQUEST_ID);
      expect(headers.get('x-request-id')).not.toBe(id);
    }
  });

  it('which the error page shows', async () => {
    const response = await send('/authorize?client_id=nobody');
    expect(await response.text()).toContain(response.headers.get('x-request-id'));
  });
});

describe('protocol endpoints are not pages', () => {
  it.each([
    '/token',
    '/revoke',
    '/introspect',
    '/jwks',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/t/acme',
    '/t/acme/jwks',
    '/scim/v2/Users',
    '/t/acme/scim/v2/Users',
    '/livez',
    '/metrics',
    '/api/cron/reap',
  ])('%s sets no cookie and has no content security policy', async (path) => {
    const { headers } = await send(path);
    expect([headers.get('set-cookie'), headers.get('content-security-policy')]).toEqual([null, null]);
  });
});

describe('every protocol response has the declared content type and is not cached', () => {
  const token = { Authorization: `Bearer ${scimTokenOf('Directory')}` };

  it.each<[string, string, number, Record<string, string>]>([
    ['POST', '/token', 400, {}],
    ['GET', '/token', 405, {}],
    ['POST', '/introspect', 400, {}],
    ['POST', '/revoke', 400, {}],
    ['POST', '/device_authorization', 400, {}],
    ['GET', '/authorize', 400, {}],
    ['GET', '/t/nobody/token', 404, {}],
    ['GET', '/t/nobody/scim/v2/Users', 404, {}],
    ['GET', '/t/nobody/authorize', 404, {}],
    ['GET', '/scim/v2/Users', 401, {}],
    ['GET', '/scim/v2/Users', 400, { Authorization: 'Bearer x y' }],
    ['GET', '/scim/v2/Users', 200, token],
    ['GET', '/scim/v2/ServiceProviderConfig', 200, token],
    ['GET', '/scim/v2/Users/nobody', 404, token],
    ['PUT', '/scim/v2/Users', 405, token],
    ['GET', '/livez', 200, {}],
  ])('%s %s (%i)', async (method, path, status, headers) => {
    const response = await send(path, { method, headers });
    expect([
      response.status,
      response.headers.get('x-content-type-options'),
      response.headers.get('cache-control'),
    ]).toEqual([status, 'nosniff', 'no-store']);
  });

  it.each(['/jwks', '/.well-known/oauth-authorization-server'])(
    'but %s may be cached for its stated time',
    async (path) => {
      const { headers } = await send(path);
      expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
        'nosniff',
        expect.stringMatching(/^public, max-age=\d+$/),
      ]);
    },
  );
});

describe('operational endpoints', () => {
  const scraper = { Authorization: `Bearer ${METRICS_TOKEN}` };

  it('/metrics answers on loopback when our own server sees it as such, otherwise only with the token', async () => {
    expect((await send('/metrics')).status).toBe(mount === 'own' ? 200 : 404);
    const others: Record<string, string>[] = [
      { 'X-Forwarded-For': '127.0.0.1' },
      { Host: 'evil.test' },
      { ...fromProxy, 'X-Forwarded-For': '127.0.0.1' },
      { Authorization: 'Bearer wrong', Via: '1.1 proxy' },
    ];
    for (const headers of others) expect((await send('/metrics', { headers })).status).toBe(404);
  });

  it.each(['/livez', '/readyz'])('%s answers at any host', async (path) =>
    expect((await send(path, { headers: { Host: '10.0.0.7:3000' } })).status).toBe(200),
  );

  const { hostname, host, port } = new URL(serverUrl);
  const answerTo = (head: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\nConnection: close\r\n\r\n`));
      let text = '';
      socket
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => resolve(text))
        .on('error', reject);
    });

  it.each(['/jwks', '/login'])('two Host headers are rejected: %s', async (path) => {
    expect(await answerTo(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nHost: evil.test`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(['/jwks', '/login'])(
    'a request target that names a host other than Host is rejected, otherwise it is read as its path: %s',
    async (path) => {
      expect(await answerTo(`GET https://evil.test${path} HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1\.1 400 /);
      expect(await answerTo(`GET http://${host}${path} HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it('a server action from another origin is rejected', async () => {
    const agent = await signIn(personOf('auditor'));
    const answer = await agent.post(
      '/admin/people',
      {},
      { 'Next-Action': '0'.repeat(42), 'Content-Type': 'text/plain;charset=UTF-8', Origin: 'https://evil.test' },
    );
    expect(answer.status).toBe(403);
  });

  it('pages are isolated from their opener, except those that an application opens in a popup', async () => {
    const policyOf = async (path: string) => (await send(path)).headers.get('cross-origin-opener-policy');
    expect([await policyOf('/login'), await policyOf('/admin'), await policyOf('/login?request=x')]).toEqual([
      'same-origin',
      'same-origin',
      null,
    ]);
  });

  it('/livez reports that the process answers', async () =>
    expect(await (await send('/livez')).json()).toEqual({ status: 'ok' }));
  it('/readyz reports that the database answers', async () =>
    expect(await (await send('/readyz')).json()).toMatchObject({ status: 'ready' }));

  it('/metrics is in the Prometheus format', async () => {
    await send('/jwks');
    const response = await send('/metrics', { headers: scraper });
    const text = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toContain('# TYPE tessera_http_request_duration_seconds histogram');
    expect(text).toMatch(/^tessera_table_bytes\{table="token_family"\} \d+/m);
  });

  it('/metrics counts the requests of all server processes, whichever one answers', async () => {
    const counted = async () => {
      const text = await (await send('/metrics', { headers: scraper })).text();
      const lines = text.matchAll(/^tessera_http_request_duration_seconds_count\{route="\/jwks"[^}]*\} (\d+)/gm);
      return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    const before = await counted();
    await Promise.all(Array.from({ length: 20 }, () => send('/jwks')));
    const after = await Promise.all(Array.from({ length: 5 }, counted));
    for (const count of after) expect(count).toBeGreaterThanOrEqual(before + 20);
  });

  it.each(['/livez', '/readyz', '/metrics'])('%s is read-only', async (path) => {
    expect((await send(path, { method: 'HEAD', headers: scraper })).status).toBe(200);
    const response = await send(path, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('the reaper has no route where no secret is set', async () =>
    expect((await send('/api/cron/reap')).status).toBe(404));
});

describe('a body over every limit is rejected before it is read', () => {
  const scimHeaders = { Authorization: `Bearer ${scimTokenOf('Directory')}`, 'Content-Type': 'application/scim+json' };
  const user = `{"userName":"x","displayName":"${'x'.repeat(3_000_000)}"}`;

  it.each<[string, string, Record<string, string>, string]>([
    ['POST', '/token', FORM, `grant_type=client_credentials&x=${'x'.repeat(3_000_000)}`],
    ['POST', '/introspect', FORM, `token=${'x'.repeat(3_000_000)}`],
    ['POST', '/authorize', FORM, `client_id=spa&state=${'x'.repeat(3_000_000)}`],
    ['POST', '/scim/v2/Users', scimHeaders, user],
    ['POST', '/scim/v2/Users/.search', scimHeaders, user],
  ])('%s %s', async (method, path, headers, body) => {
    for (const chunked of [false, true]) {
      const started = Date.now();
      const response = await send(path, { method, headers, body, chunked });
      expect(response.status).toBe(413);
      expect(Date.now() - started).toBeLessThan(5_000);
    }
  });

  it('a query of 30 kB gets a 4xx, not a 500', async () => {
    const { status } = await send(`/authorize?client_id=spa&state=${'x'.repeat(30_000)}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('the URL of a page', async () => {
    const { status } = await send(`/login?returnTo=/${'x'.repeat(20_000)}`);
    expect(status).toBe(mount === 'own' ? 414 : 431);
  });

  it('a form on a page', async () => {
    const agent = new UserAgent();
    await agent.open('/login');
    const response = await agent.post('/login/password', { csrf: 'x', username: 'x'.repeat(3_000_000) });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });
});

describe('server errors', () => {
  it.each([
    '/%00',
    '//',
    '/..%2f..%2fetc/passwd',
    '/t/%00/token',
    '/t//jwks',
    '/t/acme%2f/jwks',
    '/?%',
    '/login?request=%00',
    '/login?returnTo=%00',
    '/consent?request=1',
    '/_next/data/x/login.json',
  ])('%s causes no server error', async (path) => expect((await send(path)).status).toBeLessThan(500));

  it.each([
    '/%',
    '/%ff',
    '/login/%',
    '/admin/people/%ff',
    '/t/%/token',
    '/t/acme/%',
    '/scim/v2/%',
    '/scim/v2/Users/%e0%a4%a',
  ])('%s, which cannot be decoded, causes no server error', async (path) =>
    expect((await send(path)).status).toBeLessThan(500),
  );

  it('the console handles impossible addresses', async () => {
    const agent = await signIn(personOf('owner'));
    const queries = [
      'page=-1&size=0&sort=nonsense&status=nonsense&q=%00&client=%00&person=%00&actor=%00',
      `page=99999999999&page=2&q=${'x'.repeat(3_000)}`,
    ];
    for (const section of ['clients', 'people', 'token-families', 'scim-connections', 'audit-log']) {
      for (const query of queries)
        expect((await agent.request(`/admin/${section}?${query}`)).status, `${section}?${query.slice(0, 20)}`).toBe(
          200,
        );
      for (const id of ['nonsense', '%00', '01890000-0000-7000-8000-000000000000'])
        expect((await agent.request(`/admin/${section}/${id}`)).status, `${section}/${id}`).toBe(404);
    }
  });

  it('unknown methods are rejected', async () => {
    for (const method of ['OPTIONS', 'PROPFIND', 'PATCH']) {
      const { status } = await send('/token', { method });
      expect([204, 400, 405], method).toContain(status);
    }
  });

  it.each(['/token', '/authorize', '/jwks', '/userinfo', '/t/acme/token'])(
    'TRACE %s is rejected like any other method',
    async (path) => {
      const response = await send(path, { method: 'TRACE' });
      expect([response.status, response.headers.has('allow'), response.headers.get('x-request-id')]).toEqual([
        405,
        true,
        expect.stringMatching(REQUEST_ID),
      ]);
    },
  );

  it.skipIf(mount === 'own')('TRACE of a page causes no server error', async () =>
    expect((await send('/login', { method: 'TRACE' })).status).toBeLessThan(500),
  );
});

describe('the server does not reveal its software', () => {
  it(`in its headers (${mount})`, async () => {
    for (const path of ['/login', '/livez', '/no/such/page', '/token']) {
      const { headers } = await send(path);
      expect([headers.get('x-powered-by'), headers.get('server')], path).toEqual([null, null]);
    }
  });
});
