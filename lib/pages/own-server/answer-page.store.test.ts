/** Sign-in pages as our own server shows them, with the real listener and container and without Next. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newAppleClient, UPSTREAM_CLIENT, UpstreamProvider } from '@/e2e/support/upstream-provider';
import { container } from '@/lib/edge/container';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { browserRoutes } from '@/lib/pages/sign-in/forms/table';
import { sql } from '@/lib/platform/postgres/database';
import { ACCOUNT_FIELD } from '@/lib/platform/shared/account-field';
import { createProvider } from '@/lib/sign-in/identity-providers/create-provider';
import { providerFields } from '@/lib/sign-in/identity-providers/provider-fields';
import { peoplePage } from './answer-page';
import { type PagesWorld, pagesWorld } from './testing/pages-world';

let world: PagesWorld;
let base: string;

beforeAll(async () => {
  process.env.TESSERA_FETCH_ALLOWED_HOSTS = 'localhost';
  world = await pagesWorld();
  ({ base } = world);
});

afterEach(() => vi.restoreAllMocks());

afterAll(() => world.stop());

describe('people’s pages', () => {
  it('are exactly the pages that Next has files for', () => {
    const files = readdirSync('app/t/[tenant]', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('page.tsx'),
    );
    const isOurs = (file: string) => file.startsWith('(sign-in)/') || file.startsWith('branding-preview/');
    const pathOf = (file: string) => `/${file.replace(/\/?page\.tsx$/, '').replace('(sign-in)/', '')}`;
    expect(files.filter(isOurs).length).toBeGreaterThan(15);
    for (const file of files.filter((one) => !/\[\w+\]/.test(one)))
      for (const prefix of ['', '/t/acme'])
        expect([file, peoplePage(prefix + pathOf(file), 'GET') !== null]).toEqual([file, isOurs(file)]);
  });

  it('include all paths for browsers that Next has route files for', () => {
    const handled = readdirSync('app/t/[tenant]', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('/route.ts'))
      .flatMap((file) => {
        const path = `/${file.replace(/\/route\.ts$/, '').replace('(sign-in)/', '')}`;
        const source = readFileSync(`app/t/[tenant]/${file}`, 'utf8');
        return source.includes('nextRoute(')
          ? [...source.matchAll(/^export const (GET|POST) = /gm)].map(([, method]) => `${method} ${path}`)
          : [];
      });
    const ours = Object.entries(browserRoutes).flatMap(([method, routes]) =>
      Object.keys(routes).map((path) => `${method} ${path}`),
    );
    expect(handled.sort()).toEqual(ours.sort());
    for (const route of ours) {
      const [method = '', path = ''] = route.split(' ');
      for (const prefix of ['', '/t/acme'])
        expect([route, peoplePage(prefix + path.replace('[provider]', 'corp'), method)]).not.toContain(null);
    }
    expect(peoplePage('/login/upstream/corp/callback', 'HEAD')).toBeNull();
  });

  it.each([
    '/login/password',
    '/t/acme/consent/decision',
    '/loginx',
    '/admin/login',
    '/account',
    '/t/default/login',
    '/toString',
  ])('%s is not one', (path) => expect(peoplePage(path, 'GET')).toBeNull());

  it.each([
    ['/t/acme/login', 'Sign in'],
    ['/t/acme/forgot-password', 'Forgot your password?'],
    ['/t/acme/reset-password?token=none', 'This link can’t be used'],
    ['/t/acme/invitation?token=none', 'This link can’t be used'],
    ['/t/acme/reset-password/done', 'Your password was set'],
    ['/t/acme/signed-out', 'You’re signed out'],
    ['/t/acme/device/done?answer=approved', 'Device connected'],
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
    '%s redirects to sign-in when no one is signed in',
    async (path) => {
      const response = await fetch(base + path, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([
        307,
        expect.stringMatching(/^\/t\/acme\/login/),
      ]);
    },
  );
});

describe('pages for signed-in people', () => {
  const AUTHORIZE =
    '/t/acme/authorize?client_id=shop&response_type=code&redirect_uri=https%3A%2F%2Fshop.example%2Fcb&scope=openid%20profile&state=s&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256';
  let cookie: string;
  beforeAll(async () => {
    cookie = await world.signedIn();
  });

  /** Requests a path with the cookies and follows redirects. */
  async function open(path: string): Promise<{ path: string; html: string }> {
    const response = await fetch(new URL(path, base), { headers: { cookie }, redirect: 'manual' });
    const location = response.headers.get('location');
    if (location !== null) return open(location.replace(/^https?:\/\/[^/]+/, ''));
    expect([path, response.status]).toEqual([path, 200]);
    return { path, html: await response.text() };
  }

  it.each([
    [AUTHORIZE, '/t/acme/consent', 'access?</h1>'],
    [`${AUTHORIZE}&prompt=login`, '/t/acme/login', '>Sign in</h1>'],
    [`${AUTHORIZE}&prompt=select_account`, '/t/acme/select-account', '>Choose an account</h1>'],
    ['/t/acme/device?user_code=BCDF-GHJK', '/t/acme/device', '>Connect a device</h1>'],
    ['/t/acme/change-password', '/t/acme/change-password', '>Choose a new password</h1>'],
    ['/t/acme/second-factor?as=session', '/t/acme/second-factor', '>Confirm it’s you</h1>'],
    ['/t/acme/second-factor/authenticator', '/t/acme/second-factor/authenticator', '>Setup timed out</h1>'],
    ['/t/acme/sign-out', '/t/acme/sign-out', '>Sign out?</h1>'],
    ['/t/acme/signed-in-again', '/t/acme/signed-in-again', '>You’re signed in again</h1>'],
  ])('%s leads to %s', async (address, path, part) => {
    const page = await open(address);
    expect([page.path.split('?')[0], page.html.includes(part)]).toEqual([path, true]);
  });

  it('the preview of branding is for administrators', async () => {
    const response = await fetch(`${base}/t/acme/branding-preview`, { headers: { cookie } });
    expect([response.status, (await response.text()).includes('Your role can’t open this page')]).toEqual([403, true]);
  });
});

describe('forms', () => {
  const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

  it('sign a browser in and out, with cookies that scripts cannot read', async () => {
    const page = await fetch(`${base}/t/acme/login`);
    const browser = page.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const csrf = field(await page.text(), 'csrf');
    const post = (path: string, cookie: string, fields: Record<string, string>) =>
      fetch(base + path, {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
    const wrong = await post('/t/acme/login/password', browser, { csrf, username: 'nobody', password: 'wrong' });
    expect([wrong.status, wrong.headers.get('location')]).toEqual([303, '/t/acme/login?error=refused']);
    expect(wrong.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^tessera\.user-name=nobody; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/),
    ]);
    const session = await world.signedIn();
    const asked = await post('/t/acme/logout', session, {});
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/t/acme/sign-out']);
    const [{ id = '' } = {}] = await container().database.query<{ id: string }>(
      sql`SELECT id::text AS id FROM person WHERE user_name = 'ada'`,
    );
    const out = await post('/t/acme/logout', session, { [ACCOUNT_FIELD]: id });
    expect([out.status, out.headers.get('location')]).toEqual([303, '/t/acme/signed-out']);
    expect(out.headers.getSetCookie()).toEqual(['tessera.acme.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    const forged = await post('/t/acme/login/password', browser, { csrf: 'none', username: 'ada', password: 'x' });
    expect([forged.status, await forged.text()]).toEqual([403, expect.stringContaining('</h1>')]);
    expect(forged.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('of an unknown tenant do not exist', async () => {
    expect((await fetch(`${base}/t/nobody/login/password`, { method: 'POST' })).status).toBe(404);
  });
});

describe('a page that fails', () => {
  it('says so in the reader’s language and the tenant’s design, with the request ID and a link to try again', async () => {
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

  it('offers a retry when the database is unavailable, for a form too', async () => {
    vi.spyOn(container().identityProviders.store, 'listOffered').mockRejectedValue(
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    );
    const response = await fetch(`${base}/t/acme/login`, { method: 'POST' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    const html = await response.text();
    expect(html).toContain('>Temporarily unavailable</h1>');
    expect(html).toMatch(/<a [^>]*href="\/t\/acme\/login"[^>]*>Try again<\/a>/);
  });

  it('offers no link to a form’s path, where there is no page', async () => {
    vi.spyOn(container().tenants, 'findByPlace').mockRejectedValue(
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    );
    const response = await fetch(`${base}/t/acme/logout`, { method: 'POST' });
    const html = await response.text();
    expect([response.status, html.includes('/t/acme/logout"')]).toEqual([503, false]);
  });
});

describe('a response that Apple posts from its site', () => {
  let apple: UpstreamProvider;
  beforeAll(async () => {
    apple = await UpstreamProvider.start();
    const client = await newAppleClient();
    apple.apple = client;
    const tenant = await container().tenants.findBySlug('acme');
    const file = providerFields.parse({
      id: 'apple',
      name: 'Apple',
      issuer: apple.issuer,
      client_id: UPSTREAM_CLIENT.id,
      apple: { team_id: client.teamId, key_id: client.keyId, private_key: client.privateKey },
      scope: 'email',
    });
    const how = { cause: systemCause, now: new Date() };
    await createProvider(container().identityProviders, { tenantId: tenant?.id ?? '', file }, how);
  });
  afterAll(() => apple?.stop());

  /** Leaves for Apple in a new browser. @returns its cookie, and the form that Apple lets it post */
  async function left() {
    const login = await fetch(`${base}/t/acme/login`);
    const cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const form = /action="[^"]*\/login\/upstream".*?<\/form>/s.exec(await login.text())?.[0] ?? '';
    const csrf = /name="csrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const going = await fetch(`${base}/t/acme/login/upstream`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ provider: 'apple', csrf }),
    });
    const to = /url=(.*)$/.exec(going.headers.get('refresh') ?? '')?.[1] ?? '';
    return { cookie, fields: apple.post(new URL(to).searchParams).fields };
  }

  /** Posts without the browser's cookies, as browsers do with SameSite=Lax. @returns where that leads */
  async function posted(fields: Record<string, string>, origin = 'https://appleid.apple.com') {
    const response = await fetch(`${base}/t/acme/login/upstream/apple/callback`, {
      method: 'POST',
      headers: { origin, 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([303, null]);
    const { pathname, search, searchParams } = new URL(response.headers.get('location') ?? '');
    expect([...searchParams.keys()].filter((name) => name === 'user' || name === 'id_token')).toEqual([]);
    return pathname + search;
  }

  async function returned(path: string, cookie: string) {
    const response = await fetch(base + path, { headers: { cookie }, redirect: 'manual' });
    return [response.status, /<h1[^>]*>([^<]*)/.exec(await response.text())?.[1]];
  }

  const cantContinue = [400, 'This sign-in can’t continue'];
  const nobodyHere = [403, 'This account isn’t linked to anyone here'];

  it('is redeemed once, in the browser that left, with the state that it left with', async () => {
    const { cookie, fields } = await left();
    const before = apple.redeemed;
    expect(await returned(await posted({ ...fields, state: 'x'.repeat(52) }), cookie)).toEqual(cantContinue);
    const user = JSON.stringify({ name: { firstName: 'Ada' } });
    const path = await posted({ ...fields, user, id_token: 'x' });
    const other = (await fetch(`${base}/t/acme/login`)).headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    expect(await returned(path, other)).toEqual(cantContinue);
    expect(apple.redeemed).toBe(before);
    expect(await returned(path, cookie)).toEqual(nobodyHere);
    expect(apple.redeemed).toBe(before + 1);
    expect(await returned(await posted(fields), cookie)).toEqual(cantContinue);
    expect(apple.redeemed).toBe(before + 1);
  });

  it('signs no one in if a foreign site posts its own', async () => {
    const [attacker, victim] = [await left(), await left()];
    const path = await posted(attacker.fields, 'https://evil.example');
    expect(await returned(path, victim.cookie)).toEqual(cantContinue);
  });

  it('that says that the person canceled is shown as that', async () => {
    const { cookie, fields } = await left();
    const { state = '', iss = '' } = fields;
    const path = await posted({ state, iss, error: 'user_cancelled_authorize' });
    expect(await returned(path, cookie)).toEqual([403, 'You didn’t sign in at Apple']);
  });
});
