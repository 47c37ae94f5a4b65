import { describe, expect, test } from 'vitest';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { verbatim } from '@/lib/platform/shared/message';
import { issuer } from '../testing/tenant';
import { register } from './register';

/** A tenant that accepts no registrations, so that a 403 shows that the request reached registration. */
const context = { issuer, refused: () => undefined } as unknown as OAuthContext;

const post = (path: string) =>
  register.handler(new Request(`https://auth.example${path}`, { method: 'POST' }), context);

/** Registers at a tenant that requires an initial access token. Returns the response and which calls were made. */
async function registration({ token, body }: { token: string; body: string }) {
  const asked: string[] = [];
  /** The count of each limit; attempts are counted up front. */
  const counted = { registered: 1, refused: 1 };
  const careful = {
    ...context,
    issuer: { ...issuer, registration: 'token' },
    throttle: {
      registration: async () => (
        asked.push('throttle'), { kind: 'allowed', succeeded: async () => void (counted.registered -= 1) }
      ),
      registrationRefused: async () => ({ kind: 'allowed', succeeded: async () => void (counted.refused -= 1) }),
    },
    registration: {
      admits: async (given: string) => (asked.push('admits'), given === 'good'),
      register: async () => (
        asked.push('register'),
        { kind: 'refused', reason: 'redirect-uri-unacceptable', detail: verbatim('redirect_uris is none') }
      ),
    },
  } as unknown as OAuthContext;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
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
    ['with a body that is not JSON', 'good', '{'],
  ])('%s does not count toward the limit of successful ones', async (_why, token, body) => {
    expect((await registration({ token, body })).counted).toEqual({ registered: 0, refused: 1 });
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
