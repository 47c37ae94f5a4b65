/** The real listener and container: people's pages as our own server shows them, where Next has nothing to say. */
import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { createListener } from '@/lib/edge/node-server/create-listener';
import { type Listening, listening } from '@/lib/edge/node-server/testing/listening';
import { provideConfig } from '@/lib/platform/config/env';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { peoplePage } from './answer-page';

let database: TestDatabase;
let server: Listening;
let base: string;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { TESSERA_LOG_LEVEL: 'silent' });
  const config = provideConfig({ databaseUrl: database.url, secret: 'a secret for tests, of more than 32 characters' });
  await applyConfiguration(container(), JSON.stringify({ slug: 'acme', name: 'Acme' }));
  const pages = {
    async handle() {
      throw new Error('Next is asked for nothing here.');
    },
    close: async () => undefined,
  };
  server = await listening(
    createListener({ edge: config, pages, peoplePage, observer: container(), everythingToNext: false }),
  );
  ({ base } = server);
});

afterEach(() => vi.restoreAllMocks());

afterAll(async () => {
  server.stop();
  await closeContainer();
  await database.drop();
});

describe('people’s pages', () => {
  it('are all that Next has files for', () => {
    const files = readdirSync('app/t/[tenant]', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('page.tsx'),
    );
    const isOurs = (file: string) => file.startsWith('(sign-in)/') || file.startsWith('branding-preview/');
    const pathOf = (file: string) => `/${file.replace(/\/?page\.tsx$/, '').replace('(sign-in)/', '')}`;
    expect(files.filter(isOurs).length).toBeGreaterThan(15);
    for (const file of files.filter((one) => !/\[\w+\]/.test(one)))
      for (const prefix of ['', '/t/acme'])
        expect([file, peoplePage(prefix + pathOf(file)) !== null]).toEqual([file, isOurs(file)]);
  });

  it.each([
    '/login/password',
    '/t/acme/consent/decision',
    '/loginx',
    '/admin/login',
    '/account',
    '/t/default/login',
    '/toString',
  ])('%s is none', (path) => expect(peoplePage(path)).toBeNull());

  it.each([
    ['/t/acme/login', 'Sign in'],
    ['/t/acme/forgot-password', 'Forgot your password?'],
    ['/t/acme/reset-password?token=none', 'This link cannot be used'],
    ['/t/acme/invitation?token=none', 'This link cannot be used'],
    ['/t/acme/reset-password/done', 'Your password is set'],
    ['/t/acme/signed-out', 'You are signed out'],
    ['/t/acme/device/done?answer=approved', 'The device is connected'],
  ])('%s is whole, with one script and a cookie for the browser', async (path, title) => {
    const response = await fetch(base + path);
    const html = await response.text();
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain(`>${title}</h1>`);
    expect(html.match(/<script[^>]*>/g)).toEqual([expect.stringContaining(`nonce="${nonce}"`)]);
    expect(response.headers.get('set-cookie')).toContain('browser');
  });

  it.each(['/t/acme/device', '/t/acme/change-password', '/t/acme/second-factor', '/t/acme/signed-in-again'])(
    '%s leads somebody who is not signed in to the sign-in',
    async (path) => {
      const response = await fetch(base + path, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([
        307,
        expect.stringMatching(/^\/t\/acme\/login/),
      ]);
    },
  );
});

describe('a page that fails', () => {
  it('says so in the reader’s language, as the tenant’s pages look, with the request id and itself as the way on', async () => {
    vi.spyOn(container().identityProviders.store, 'listOffered').mockRejectedValue(new Error('a bug'));
    const response = await fetch(`${base}/t/acme/login?a=a%22b`, { headers: { 'Accept-Language': 'zh-CN' } });
    const html = await response.text();
    expect([response.status, response.headers.get('retry-after')]).toEqual([500, null]);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('>服务器出现问题</h1>');
    expect(html).toContain('>Acme</span>');
    expect(html).toContain(`>${response.headers.get('x-request-id')}</code>`);
    expect(html).toMatch(/<a [^>]*href="\/t\/acme\/login\?a=a%22b"/);
    expect(html).toContain('<a href="/choose-language?language=en&amp;returnTo=%2Ft%2Facme%2Flogin%3Fa%3Da%2522b"');
    expect(html).not.toContain('<script');
  });

  it('is worth another try where the database is away, for a form too', async () => {
    vi.spyOn(container().identityProviders.store, 'listOffered').mockRejectedValue(
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    );
    const response = await fetch(`${base}/t/acme/login`, { method: 'POST' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    const html = await response.text();
    expect(html).toContain('>Not available for now</h1>');
    expect(html).toMatch(/<a [^>]*href="\/t\/acme\/login"[^>]*>Try again<\/a>/);
  });
});
