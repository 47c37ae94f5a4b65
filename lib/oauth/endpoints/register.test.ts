import { describe, expect, test } from 'vitest';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { verbatim } from '@/lib/platform/shared/message';
import { issuer } from '../testing/tenant';
import { register } from './register';

/** A tenant that accepts no registrations, so that a 403 shows that the request reached registration. */
const context = { issuer, refused: () => undefined } as unknown as OAuthContext;

const post = (path: string) =>
  register.handler(new Request(`https://auth.example${path}`, { method: 'POST' }), context);

/**
 * Registers at a tenant, which requires an initial access token unless none is presented. Returns the response and
 * which calls were made.
 * @param limited whether the address has registered too many clients
 */
async function registration({ token, body, limited }: { token: string | null; body: string; limited?: boolean }) {
  const asked: string[] = [];
  /** The count of each limit; attempts are counted up front. */
  const counted = { registered: 0, refused: 0 };
  const careful = {
    ...context,
    issuer: { ...issuer, registration: token === null ? 'open' : 'token' },
    throttle: {
      async registration() {
        if (limited) return { kind: 'refused', retryAfterSeconds: 60 };
        counted.registered += 1;
        return { kind: 'allowed', succeeded: async () => void (counted.registered -= 1) };
      },
      async registrationRefused() {
        asked.push('throttle');
        counted.refused += 1;
        return { kind: 'allowed', succeeded: async () => void (counted.refused -= 1) };
      },
    },
    registration: {
      admits: async (given: string) => (asked.push('admits'), given === 'good'),
      register: async () => (
        asked.push('register'),
        { kind: 'refused', reason: 'redirect-uri-unacceptable', detail: verbatim('redirect_uris is none') }
      ),
    },
  } as unknown as OAuthContext;
  const headers = { ...(token !== null && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' };
  const response = await register.handler(
    new Request('https://auth.example/register', { method: 'POST', headers, body }),
    careful,
  );
  return { asked, counted, response, error: ((await response.json()) as { error: string }).error };
}

describe('the initial access token', () => {
  test.each([
    ['invalid metadata', '{"redirect_uris":[]}'],
    ['a body that is not JSON', '{'],
    ['a software statement', '{"software_statement":"x"}'],
  ])('is checked first: a wrong one is reported with %s', async (_, body) => {
    const { asked, response, error } = await registration({ token: 'wrong', body });
    expect([response.status, error, asked]).toEqual([401, 'invalid_token', ['throttle', 'admits']]);
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  test('that is valid lets the metadata be checked', async () => {
    expect(await registration({ token: 'good', body: '{"redirect_uris":[]}' })).toMatchObject({
      error: 'invalid_redirect_uri',
      asked: ['throttle', 'admits', 'register'],
    });
    expect(await registration({ token: 'good', body: '{' })).toMatchObject({
      error: 'invalid_client_metadata',
      asked: ['throttle', 'admits'],
    });
  });
});

describe('a rejected registration', () => {
  test.each([
    ['with a wrong token', 'wrong', '{}'],
    ['with invalid metadata', 'good', '{"redirect_uris":[]}'],
    ['with invalid metadata and no token', null, '{"redirect_uris":[]}'],
    ['with a body that is not JSON', 'good', '{'],
  ])('%s does not count toward the limit of successful ones', async (_why, token, body) => {
    expect((await registration({ token, body })).counted).toEqual({ registered: 0, refused: 1 });
  });
});

describe('an address that has registered too many clients', () => {
  test('waits, which does not count as a rejected registration', async () => {
    const { response, error, counted } = await registration({ token: null, body: '{}', limited: true });
    expect([response.status, response.headers.get('retry-after'), error]).toEqual([
      429,
      '60',
      'temporarily_unavailable',
    ]);
    expect(counted).toEqual({ registered: 0, refused: 0 });
  });

  test('can use an initial access token, whose uses are its limit', async () => {
    const { error } = await registration({ token: 'good', body: '{"redirect_uris":[]}', limited: true });
    expect(error).toBe('invalid_redirect_uri');
  });
});

describe('the registration endpoint', () => {
  test.each(['/register', '/register/', '/t/acme/register', '/t/register/register', '/t/register/register/'])(
    'is at %s',
    async (path) => {
      expect((await post(path)).status).toBe(403);
    },
  );

  test.each([
    '/register/app',
    '/t/acme/register/app',
    '/t/register/register/app',
    '/register/a/b',
    '/register/register',
  ])('manages one client at %s, without POST', async (path) => {
    const { status, headers } = await post(path);
    expect([status, headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE']);
  });
});
