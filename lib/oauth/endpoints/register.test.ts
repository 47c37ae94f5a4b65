import { describe, expect, test } from 'vitest';
import type { OAuthContext } from '../context';
import { issuer } from '../testing/tenant';
import { register } from './register';

/** Of a tenant that takes no registrations, so that 403 says: this was one. */
const context = { issuer, refused: () => undefined } as unknown as OAuthContext;

const post = (path: string) => register.handler(new Request(`https://auth.example${path}`, { method: 'POST' }), context);

describe('the registration endpoint', () => {
  test.each(['/register', '/register/', '/t/acme/register', '/t/register/register', '/t/register/register/'])('is at %s', async (path) => {
    expect((await post(path)).status).toBe(403);
  });

  test.each(['/register/app', '/t/acme/register/app', '/t/register/register/app', '/register/a/b', '/register/register'])('has the registration of one client at %s, where nobody registers', async (path) => {
    const { status, headers } = await post(path);
    expect([status, headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE']);
  });
});
