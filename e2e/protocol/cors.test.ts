/**
 * What browser code of other origins may call (Fetch, 3.2): the protocol's endpoints, at the origins of public clients;
 * pages never.
 */
import { describe, expect, it } from 'vitest';
import { authorizationRequest } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, scimTokenOf } from '../support/fixture';
import { encodeForm, FORM } from '../support/form';
import { send } from '../support/send';

const OURS = 'https://spa.example';
const FOREIGN = [
  'https://evil.test',
  'null',
  'https://spa.example.evil.test',
  'http://spa.example',
  'https://spa.example:8443',
  'https://web.example',
  '',
];
const preflight = (path: string, origin: string, method: string) =>
  send(path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'content-type',
    },
  });

describe.each(['default', 'acme'])('at the tenant %s', (tenant) => {
  const issuer = issuerOf(tenant);
  const wellKnown = `/.well-known/oauth-authorization-server${tenant === 'default' ? '' : `/t/${tenant}`}`;
  const open: [string, string][] = [
    ['POST', `${issuer}/token`],
    ['POST', `${issuer}/revoke`],
    ['GET', `${issuer}/jwks`],
    ['GET', `${issuer}/revocations`],
    ['GET', wellKnown],
  ];

  it.each(open)('%s %s may be called by the origin of a public client, without credentials', async (method, path) => {
    const asked = await preflight(path, OURS, method);
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, OURS]);
    expect(asked.headers.get('access-control-allow-methods')).toContain(method);
    for (const name of ['authorization', 'content-type', 'dpop'])
      expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name);
    const body =
      method === 'POST'
        ? encodeForm({ client_id: 'spa', grant_type: 'refresh_token', refresh_token: 'x', token: 'x' })
        : undefined;
    const response = await send(path, { method, headers: { ...FORM, Origin: OURS }, body });
    expect(response.headers.get('access-control-allow-origin')).toBe(OURS);
    expect(response.headers.get('vary')).toMatch(/\borigin\b/i);
    expect(response.headers.get('access-control-expose-headers')).toBe(
      'WWW-Authenticate, DPoP-Nonce, Retry-After, X-Request-Id, ETag',
    );
    for (const { headers } of [asked, response]) expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each([`${issuer}/jwks`, wellKnown])(
    '%s tells caches that its response varies by origin, even without an Origin header',
    async (path) => {
      expect((await send(path)).headers.get('vary')).toMatch(/\borigin\b/i);
    },
  );

  it.each([`${issuer}/revocations`, `${issuer}/jwks`, wellKnown])(
    '%s can be revalidated by its ETag, which code of that origin may read and send',
    async (path) => {
      const asked = await send(path, {
        method: 'OPTIONS',
        headers: {
          Origin: OURS,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'if-none-match',
        },
      });
      expect(asked.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')).toContain('if-none-match');
      await expect
        .poll(
          async () => {
            const first = await send(path, { headers: { Origin: OURS } });
            const again = await send(path, {
              headers: { Origin: OURS, 'If-None-Match': first.headers.get('etag') ?? '' },
            });
            return [
              again.status,
              again.headers.get('access-control-allow-origin'),
              again.headers.get('access-control-expose-headers')?.split(', ').includes('ETag'),
            ];
          },
          { timeout: 20_000 },
        )
        .toEqual([304, OURS, true]);
    },
  );

  it.each(open)('%s %s may be called by no other origin', async (method, path) => {
    for (const origin of FOREIGN) {
      const answers = [
        await preflight(path, origin, method),
        await send(path, { method, headers: { ...FORM, Origin: origin }, body: method === 'POST' ? 'x=y' : undefined }),
      ];
      for (const { headers } of answers) expect(headers.get('access-control-allow-origin'), origin).toBeNull();
    }
  });
});

describe.each(['reg-open', 'reg-token'])('where clients may register themselves, at the tenant %s,', (tenant) => {
  const issuer = issuerOf(tenant);
  const STRANGER = 'https://inspector.example';
  const metadata: string[] = ['oauth-authorization-server', 'openid-configuration', 'oauth-protected-resource'].flatMap(
    (name) => [`/.well-known/${name}/t/${tenant}`, `${issuer}/.well-known/${name}`],
  );

  it.each(metadata)('code of any origin reads %s', async (path) => {
    const asked = await send(path, {
      method: 'OPTIONS',
      headers: {
        Origin: STRANGER,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'mcp-protocol-version',
      },
    });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('mcp-protocol-version');
    const response = await send(path, { headers: { Origin: STRANGER, 'MCP-Protocol-Version': '2025-11-25' } });
    expect([
      response.status,
      response.headers.get('access-control-allow-origin'),
      response.headers.get('access-control-allow-credentials'),
    ]).toEqual([200, '*', null]);
  });

  it('code of any origin registers a client, which manages itself with its token', async () => {
    const asked = await preflight(`${issuer}/register`, STRANGER, 'POST');
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    for (const name of ['authorization', 'content-type'])
      expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name);
    const token: Record<string, string> =
      tenant === 'reg-token' ? { Authorization: 'Bearer reg-pipeline-0123456789abcdefghijklmnop' } : {};
    const json = { Origin: STRANGER, 'Content-Type': 'application/json' };
    const answer = await send(`${issuer}/register`, {
      method: 'POST',
      headers: { ...json, ...token },
      body: JSON.stringify({
        client_name: 'Inspector',
        redirect_uris: [`${STRANGER}/cb`],
        token_endpoint_auth_method: 'none',
      }),
    });
    expect([
      answer.status,
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-allow-credentials'),
    ]).toEqual([201, '*', null]);
    const { registration_client_uri: uri, registration_access_token: own } = (await answer.json()) as {
      registration_client_uri: string;
      registration_access_token: string;
    };
    const managing = await preflight(uri, STRANGER, 'DELETE');
    expect([managing.status, managing.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, POST, PUT, DELETE',
    ]);
    const read = await send(uri, { headers: { Origin: STRANGER, Authorization: `Bearer ${own}` } });
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    // From here on, its origin belongs to a public client.
    const allowed = async () =>
      (
        await send(`${issuer}/token`, {
          method: 'POST',
          headers: { ...FORM, Origin: STRANGER },
          body: 'grant_type=refresh_token',
        })
      ).headers.get('access-control-allow-origin');
    await expect.poll(allowed, { timeout: 10_000 }).toBe(STRANGER);
    expect(
      (await send(uri, { method: 'DELETE', headers: { Origin: STRANGER, Authorization: `Bearer ${own}` } })).status,
    ).toBe(204);
  });

  it('errors are readable too, and nothing else is open to other origins', async () => {
    const refused = await send(`${issuer}/register`, {
      method: 'POST',
      headers: { Origin: STRANGER, 'Content-Type': 'application/json', Authorization: 'Bearer wrong' },
      body: '{"redirect_uris":[]}',
    });
    expect([refused.status >= 400, refused.headers.get('access-control-allow-origin')]).toEqual([true, '*']);
    for (const path of ['/token', '/revoke', '/par', '/userinfo', '/jwks']) {
      expect(
        (await preflight(issuer + path, 'https://nobody.example', 'POST')).headers.get('access-control-allow-origin'),
        path,
      ).toBeNull();
    }
    for (const path of ['/authorize', '/login', '/consent', '/introspect']) {
      expect(
        (await preflight(issuer + path, STRANGER, 'GET')).headers.get('access-control-allow-origin'),
        path,
      ).toBeNull();
    }
  });
});

it('where they may not, code of other origins neither registers nor manages a client', async () => {
  for (const path of ['/register', '/register/tsc_x']) {
    for (const answer of [
      await preflight(path, 'https://inspector.example', 'POST'),
      await send(path, { method: 'POST', headers: { Origin: 'https://inspector.example' } }),
    ]) {
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  }
});

describe('is never callable, not even by the origin of a public client', () => {
  const { url } = authorizationRequest(clientOf('spa'));

  it.each([
    ['/authorize', url],
    ['/login', '/login'],
    ['/consent', '/consent?request=x'],
    ['/device', '/device'],
    ['/device/confirm', '/device/confirm?user_code=BBBB-BBBB'],
    ['/account', '/account'],
    ['/admin', '/admin'],
    ['/introspect', '/introspect'],
    ['/scim/v2/Users', '/scim/v2/Users'],
    ['/metrics', '/metrics'],
  ])('%s', async (_name, path) => {
    const headers = { Origin: OURS, Authorization: `Bearer ${scimTokenOf('Directory')}` };
    for (const response of [
      await send(path, { headers }),
      await preflight(path, OURS, 'GET'),
      await preflight(path, OURS, 'POST'),
    ]) {
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
