/** The pages behind setup links, with the real listener and container and without Next. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formsOf, textOf } from '@/e2e/support/html-form';
import { UPSTREAM_CLIENT, UpstreamProvider } from '@/e2e/support/upstream-provider';
import { container } from '@/lib/edge/container';
import { operations } from '@/lib/edge/management/operations';
import { type FakeGoogle, fakeGoogle } from '@/lib/edge/pull/testing/fake-directory';
import { routeTable } from '@/lib/edge/routing/route-table';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { createSetupLink, listSetupLinks, withdrawSetupLink } from '@/lib/operation/setup-links/manage-links';
import { type SetupTask, setupTasks } from '@/lib/operation/setup-links/setup-link';
import { currentSession } from '@/lib/pages/sign-in/current-session';
import { browserRoutes } from '@/lib/pages/sign-in/forms/table';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { signInPages } from '@/lib/pages/views/table';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { addEmailDomain } from '@/lib/tenants/email-domains/change-email-domains';
import { switchTenant } from '@/lib/tenants/maintenance-mode/switch-tenant';
import { setTenantStatus } from '@/lib/tenants/set-tenant-status';
import { type PagesWorld, pagesWorld } from './testing/pages-world';

let world: PagesWorld;
let tenantId: string;
let upstream: UpstreamProvider;
let google: FakeGoogle;

beforeAll(async () => {
  google = await fakeGoogle();
  const origins = ['google-directory', 'google-token'].map((api) => `${api}=${google.origin}`).join(',');
  Object.assign(process.env, { TESSERA_FETCH_ALLOWED_HOSTS: 'localhost', TESSERA_PULL_ORIGINS: origins });
  world = await pagesWorld();
  delete process.env.TESSERA_FETCH_ALLOWED_HOSTS;
  delete process.env.TESSERA_PULL_ORIGINS;
  upstream = await UpstreamProvider.start();
  tenantId = (await container().tenants.findBySlug('acme'))?.id ?? '';
  await applyConfiguration(container(), JSON.stringify({ slug: 'other', name: 'Other' }));
}, 60_000);
afterAll(async () => {
  await upstream?.stop();
  await google?.close();
  await world.stop();
});

/** A tenant has a limited number of active links. */
afterEach(async () => {
  const query = { tenantId, status: 'active', sort: 'createdAt', descending: false, now: container().now() } as const;
  const { links } = await listSetupLinks(container().setupLinks, { ...query, pageSize: 50 });
  for (const { id } of links) await withdrawSetupLink(container().setupLinks, { tenantId, id }, how());
});

const how = () => ({ cause: systemCause, now: container().now() });

async function newLink(
  tasks: readonly SetupTask[] = setupTasks,
  label = 'Nordwind',
): Promise<{ id: string; token: string }> {
  const outcome = await createSetupLink(container().setupLinks, { tenantId, label, tasks, days: 7 }, how());
  if (outcome.kind !== 'created' || outcome.token === null) throw new Error(outcome.kind);
  return { id: outcome.id, token: outcome.token };
}

interface Page {
  status: number;
  html: string;
  text: string;
  /** Where it redirects; not followed. */
  location: string | null;
}

/** A browser that keeps cookies. */
function newBrowser() {
  const cookies = new Map<string, string>();
  async function go(
    path: string,
    fields?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const response = await fetch(new URL(path, world.base), {
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    const html = await response.text();
    return { status: response.status, html, text: textOf(html), location: response.headers.get('location') };
  }
  /** Fills in the form of a page whose action ends so. */
  async function submit(page: Page, actionEnd: string, fields: Record<string, string> = {}, headers = {}) {
    const form = formsOf(page.html).find(({ action }) => action.endsWith(actionEnd));
    if (!form) throw new Error(`No form for ${actionEnd}: ${page.text.slice(0, 500)}`);
    return go(form.action, { ...form.fields, ...fields }, headers);
  }
  return { cookies, go, submit };
}

const HERE = '/t/acme/set-up';

/** Finishes a link although tasks are open, which is asked first. */
async function finish(browser: ReturnType<typeof newBrowser>, overview: Page) {
  const { location } = await browser.submit(overview, '/finish');
  return browser.submit(await browser.go(location ?? ''), '/finish');
}

/** One of the pages of a link. */
const pageOf = ({ id }: { id: string }, path = '') => `${HERE}${path}?link=${id}`;

/** @param browser by default a new one */
async function openedBy(link: { id: string; token: string }, browser = newBrowser()) {
  const page = await browser.go(`${HERE}?token=${link.token}`);
  expect((await browser.submit(page, '/set-up/open')).location).toBe(pageOf(link));
  return browser;
}

describe('a setup link', () => {
  it('is not opened by a GET, and by one browser only', async () => {
    const link = await newLink();
    const scanner = newBrowser();
    expect((await scanner.go(`${HERE}?token=${link.token}`)).text).toContain('Connect Nordwind to Acme');
    const page = await scanner.go(`${HERE}?token=${link.token}`);
    const browser = await openedBy(link);
    for (const path of [HERE, pageOf(link)]) expect((await browser.go(path)).text).toContain('Complete these tasks by');
    expect((await browser.go(`${HERE}?token=${link.token}`)).location).toBe(pageOf(link));
    await scanner.submit(page, '/set-up/open');
    for (const path of [HERE, pageOf(link), `${HERE}?token=${link.token}`])
      expect((await scanner.go(path)).text).toContain('This setup link can’t be used');
  });

  it('keeps its secret in a cookie that scripts cannot read, and in no address', async () => {
    const browser = newBrowser();
    const link = await newLink();
    const page = await browser.go(`${HERE}?token=${link.token}`);
    const form = formsOf(page.html)[0];
    const response = await fetch(new URL(form?.action ?? '', world.base), {
      method: 'POST',
      body: new URLSearchParams(form?.fields),
      headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
      redirect: 'manual',
    });
    expect(response.headers.get('location')).toBe(pageOf(link));
    const attributes = '=[\\w-]{43}; Path=/; Max-Age=60\\d{4}; HttpOnly; SameSite=Lax$';
    expect(response.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(new RegExp(`^tessera\\.acme\\.set-up\\.${link.id}${attributes}`)),
    );
  });

  it('refuses forms of other sites, without their token, and of other links', async () => {
    const browser = await openedBy(await newLink());
    const page = await browser.go(`${HERE}/directory`);
    expect((await browser.submit(page, '/connect', {}, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.submit(page, '/connect', { csrf: 'x' })).status).toBe(403);
    expect((await browser.submit(page, '/connect', { link: (await newLink()).id })).status).toBe(403);
    const another = await openedBy(await newLink());
    const { fields } = formsOf((await another.go(`${HERE}/directory`)).html)[0] ?? { fields: {} };
    expect((await browser.go(`${HERE}/directory/connect`, fields)).status).toBe(403);
  });

  it('reaches its own tasks only', async () => {
    const link = await newLink(['sign-in']);
    const browser = await openedBy(link);
    const overview = await browser.go(HERE);
    expect(overview.text).toContain('Sign-in');
    expect(overview.text).not.toContain('Directory');
    expect((await browser.go(`${HERE}/directory`)).status).toBe(403);
    const { fields } = formsOf(overview.html)[0] ?? { fields: {} };
    for (const form of ['connect', 'google', 'token', 'test'])
      expect((await browser.go(`${HERE}/directory/${form}`, fields)).status, form).toBe(403);

    const directory = await openedBy(await newLink(['directory']));
    expect((await directory.go(`${HERE}/sign-in`)).status).toBe(403);
    const own = formsOf((await directory.go(HERE)).html)[0]?.fields ?? {};
    expect((await directory.go(`${HERE}/domain`)).status).toBe(403);
    for (const form of ['name', 'check'])
      expect((await directory.go(`${HERE}/domain/${form}`, own)).status, form).toBe(403);
    for (const form of ['connect', 'client', 'test'])
      expect((await directory.go(`${HERE}/sign-in/${form}`, own)).status, form).toBe(403);
  });

  it('reaches no other tenant, not even with its cookie under the other tenant’s name', async () => {
    const link = await newLink();
    const browser = await openedBy(link);
    const secret = browser.cookies.get(`tessera.acme.set-up.${link.id}`) ?? '';
    for (const name of ['tessera.other.set-up', `tessera.other.set-up.${link.id}`]) browser.cookies.set(name, secret);
    for (const path of ['/t/other/set-up', `/t/other/set-up?link=${link.id}`])
      expect((await browser.go(path)).text).toContain('This setup link can’t be used');
    expect((await browser.go('/t/other/set-up/directory')).location).toBe('/t/other/set-up');
    expect((await newBrowser().go(`/t/other/set-up?token=${(await newLink()).token}`)).text).toContain('can’t be used');
  });

  it('is nobody to every endpoint, operation, page and form but its own', async () => {
    const holder = await openedBy(await newLink());
    const stranger = newBrowser();
    await stranger.go('/t/acme/login');
    const asked: [string, string][] = [
      ...routeTable.flatMap(({ path, scope }): [string, string][] =>
        scope === 'tenant' ? ['GET', 'POST'].map((method) => [method, path.replace('/*', '/x')]) : [],
      ),
      ...operations.map(({ method, path }): [string, string] => [method, `/api/v1${path.replaceAll(/\{\w+\}/g, 'x')}`]),
      ...Object.keys(signInPages).map((path): [string, string] => ['GET', path]),
      ...Object.keys(browserRoutes.POST).map((path): [string, string] => ['POST', path]),
    ];
    expect(asked.length).toBeGreaterThan(200);
    // The forms of the holder's own page, which are meant for nothing else.
    const own = formsOf((await holder.go(`${HERE}/directory`)).html)[0]?.fields ?? {};
    expect(own).toMatchObject({ csrf: expect.any(String), link: expect.any(String) });
    const answers = async ({ cookies }: typeof holder) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const got: string[] = [];
      for (const [method, path] of asked.filter((one) => !one[1].startsWith('/set-up'))) {
        const response = await fetch(`${world.base}/t/acme${path}`, {
          method,
          headers: { cookie },
          ...(method === 'POST' && { body: new URLSearchParams(own) }),
          redirect: 'manual',
        });
        await response.body?.cancel();
        // What is sealed differs each time.
        const location = response.headers.get('location')?.replace(/(request)=[\w-]+/, '$1=');
        got.push(`${method} ${path} ${response.status} ${location}`);
      }
      return got;
    };
    expect(await answers(holder)).toEqual(await answers(stranger));
    // Every page, form and action of the console and the account page starts from this.
    const acme = await container().tenants.findBySlug('acme');
    if (!acme) throw new Error('There is no tenant.');
    const cookie = [...holder.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(
      await currentSession({ tenant: acme, container: container(), cookies: async () => cookie } as PageContext),
    ).toBeNull();
  }, 120_000);

  it('reaches nothing once it is withdrawn: pages say so, forms change nothing', async () => {
    const link = await newLink();
    const browser = await openedBy(link);
    const page = await browser.go(`${HERE}/directory`);
    await withdrawSetupLink(container().setupLinks, { tenantId, id: link.id }, how());
    expect((await browser.submit(page, '/connect')).location).toBe(pageOf(link));
    expect((await browser.go(`${HERE}/directory`)).location).toBe(HERE);
    expect((await browser.go(pageOf(link, '/directory'))).location).toBe(pageOf(link));
    expect((await browser.go(HERE)).text).toContain('This setup link can’t be used');
    expect(await container().setupLinks.find(tenantId, link.id)).toMatchObject({ connectionId: null });
  });

  it('is closed in maintenance mode and where the tenant is suspended', async () => {
    const browser = await openedBy(await newLink());
    const { tenants, closures } = container();
    const acme = await tenants.findBySlug('acme');
    if (!acme) throw new Error('There is no tenant.');
    // The process hears of each change shortly afterward.
    const patience = { timeout: 10_000 };
    await switchTenant(closures, acme, { on: true, message: 'Back at noon' }, systemCause);
    await expect.poll(async () => (await browser.go(HERE)).text, patience).toContain('Back at noon');
    await switchTenant(closures, acme, { on: false, message: null }, systemCause);
    await setTenantStatus(tenants, acme, { status: 'suspended', reason: null }, systemCause);
    await expect.poll(async () => (await browser.go(HERE)).status, patience).toBe(404);
    await setTenantStatus(tenants, acme, { status: 'active' }, systemCause);
    await expect.poll(async () => (await browser.go(HERE)).text, patience).toContain('Connect Nordwind to Acme');
  });
});

describe('a customer with Google Workspace', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = JSON.stringify({
    client_email: 'reader@project.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  });
  const credentials = { administrator: 'admin@nordwind.example', service_account_key: key };

  it('connects it without a token: what it is read with is tested, then stored, and pulling begins', async () => {
    google.users = [{ id: '1', primaryEmail: 'lena@nordwind.example', name: { fullName: 'Lena' } }];
    const link = await newLink(['directory']);
    const browser = await openedBy(link);
    const choose = await browser.go(`${HERE}/directory`);
    const created = await browser.submit(choose, '/connect', { provider: 'google' });
    expect(created.location).toBe(pageOf(link, '/directory'));
    expect((await browser.go(pageOf(link))).text).toContain('Credentials are missing');
    const page = await browser.go(created.location ?? '');
    expect(page.text).not.toContain('Bearer token');

    for (const wrong of [
      { ...credentials, administrator: 'nobody' },
      { ...credentials, service_account_key: '{}' },
    ]) {
      const answer = await browser.submit(page, '/google', wrong);
      expect(answer.location).toContain('error=google');
      expect((await browser.go(answer.location ?? '')).text).toContain('Google Workspace could not be read.');
    }
    const { connectionId } = (await container().setupLinks.find(tenantId, link.id)) ?? {};
    expect(await container().scimConnections.find(tenantId, connectionId ?? '')).toMatchObject({ provider: 'google' });
    expect(await container().pullSources.find(tenantId, connectionId ?? '')).toBeNull();

    expect((await browser.submit(page, '/google', credentials)).location).toBe(pageOf(link, '/directory'));
    expect(await container().pullSources.find(tenantId, connectionId ?? '')).toMatchObject({
      active: true,
      settings: { source: 'google', administrator: 'admin@nordwind.example' },
    });
    const stored = await browser.go(pageOf(link, '/directory'));
    expect(stored.text).toContain('admin@nordwind.example');
    expect(stored.html).not.toContain('PRIVATE KEY');
    expect((await browser.go(pageOf(link))).text).toContain('Connected');
  });

  it('stores nothing through a link that has ended', async () => {
    const link = await newLink(['directory']);
    const browser = await openedBy(link);
    await browser.submit(await browser.go(`${HERE}/directory`), '/connect', { provider: 'google' });
    const page = await browser.go(pageOf(link, '/directory'));
    await withdrawSetupLink(container().setupLinks, { tenantId, id: link.id }, how());
    expect((await browser.submit(page, '/google', credentials)).location).toBe(pageOf(link));
    const { connectionId } = (await container().setupLinks.find(tenantId, link.id)) ?? {};
    expect(await container().pullSources.find(tenantId, connectionId ?? '')).toBeNull();
  });
});

describe('two links in one browser', () => {
  it('work side by side: each page and form belongs to its own link', async () => {
    const [first, second] = [await newLink(['domain'], 'Westwind'), await newLink(['domain'], 'Ostwind')];
    const browser = await openedBy(second, await openedBy(first));
    const pages = [await browser.go(pageOf(first, '/domain')), await browser.go(pageOf(second, '/domain'))] as const;
    await browser.submit(pages[1], '/domain/name', { domain: 'ostwind.example' });
    await browser.submit(pages[0], '/domain/name', { domain: 'westwind.example' });
    const { setupLinks } = container();
    expect(await setupLinks.find(tenantId, first.id)).toMatchObject({ emailDomain: 'westwind.example' });
    expect(await setupLinks.find(tenantId, second.id)).toMatchObject({ emailDomain: 'ostwind.example' });
    const overview = await browser.go(pageOf(first));
    expect(overview.text).toContain('Connect Westwind to Acme');
    expect(overview.html).toContain(`/set-up/domain?link=${first.id}`);
    // An address that names neither does not choose one.
    expect((await browser.go(HERE)).text).toContain('This setup link can’t be used');

    await finish(browser, overview);
    expect((await browser.go(pageOf(first))).text).toContain('This setup link can’t be used');
    for (const path of [pageOf(second), HERE])
      expect((await browser.go(path)).text).toContain('Connect Ostwind to Acme');
  });

  it('reads the cookie that the version before has set, and deletes it when its link is finished', async () => {
    const [before, after] = [await newLink(['domain'], 'Westwind'), await newLink(['domain'], 'Ostwind')];
    const browser = await openedBy(before);
    const name = `tessera.acme.set-up.${before.id}`;
    browser.cookies.set('tessera.acme.set-up', browser.cookies.get(name) ?? '');
    browser.cookies.delete(name);
    expect((await browser.go(HERE)).text).toContain('Connect Westwind to Acme');
    await openedBy(after, browser);
    expect((await browser.go(pageOf(after))).text).toContain('Connect Ostwind to Acme');
    const overview = await browser.go(pageOf(before));
    expect(overview.text).toContain('Connect Westwind to Acme');
    await finish(browser, overview);
    expect([...browser.cookies.keys()].sort()).toEqual([`tessera.acme.set-up.${after.id}`, 'tessera.browser']);
  });

  it('gives no link to a browser that has another one open', async () => {
    const [own, another] = [await newLink(), await newLink()];
    const browser = await openedBy(own);
    await openedBy(another);
    const secret = browser.cookies.get(`tessera.acme.set-up.${own.id}`) ?? '';
    browser.cookies.set(`tessera.acme.set-up.${another.id}`, secret);
    expect((await browser.go(pageOf(another))).text).toContain('This setup link can’t be used');
    expect((await browser.go(pageOf(another, '/directory'))).location).toBe(pageOf(another));
  });
});

describe('the forms of a setup link', () => {
  it('are refused with 429 when too many are sent, of one link only', async () => {
    const browser = await openedBy(await newLink());
    const page = await browser.go(`${HERE}/domain`);
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => browser.submit(page, '/domain/name', { domain: 'nonsense' })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    const another = await openedBy(await newLink());
    const own = await another.submit(await another.go(`${HERE}/domain`), '/domain/name', { domain: 'nonsense' });
    expect(own.location).toMatch(/error=wrong&domain=nonsense$/);
  });

  it('name no domain that an administrator has added', async () => {
    const domain = 'suedwind.example';
    await addEmailDomain(container(), { tenantId, ...how() }, domain);
    const browser = await openedBy(await newLink());
    const named = await browser.submit(await browser.go(`${HERE}/domain`), '/domain/name', { domain });
    expect((await browser.go(named.location ?? '')).text).toContain('Ask the person who sent the link');
  });
});

describe('the pages of a setup link', () => {
  it('name a domain and show the record that proves it', async () => {
    const link = await newLink();
    const browser = await openedBy(link);
    const page = await browser.go(`${HERE}/domain`);
    expect((await browser.submit(page, '/domain/name', { domain: 'nonsense' })).location).toMatch(
      /error=wrong&domain=nonsense$/,
    );
    expect((await browser.submit(page, '/domain/name', { domain: 'nordwind.example' })).location).toBe(
      pageOf(link, '/domain'),
    );
    const named = await browser.go(`${HERE}/domain`);
    expect(named.text).toContain('Create this record with your DNS provider');
    expect(named.html).toMatch(/data-copy="[^"]*nordwind\.example"/);
    expect((await browser.go(HERE)).text).toContain('Waiting for the DNS record');
  });

  it('connect a directory: the token is shown once, works, and is replaced', async () => {
    const link = await newLink(setupTasks, 'Südwind');
    const browser = await openedBy(link);
    const page = await browser.go(`${HERE}/directory`);
    const shown = await browser.submit(page, '/directory/connect', { provider: 'okta' });
    const [token = ''] = /tsk_[\w-]{43}/.exec(shown.html) ?? [];
    // The address may break after its parts.
    expect(shown.text.replaceAll(' ', '')).toContain('/t/acme/scim/v2');
    const get = async (bearer: string) =>
      (await fetch(`${world.base}/t/acme/scim/v2/Users?count=1`, { headers: { Authorization: `Bearer ${bearer}` } }))
        .status;
    expect(await get(token)).toBe(200);
    const after = await browser.go(`${HERE}/directory`);
    expect(after.html).not.toContain('tsk_');
    expect(after.text).toContain('First request');
    const again = await browser.submit(after, '/directory/token');
    const [second = ''] = /tsk_[\w-]{43}/.exec(again.html) ?? [];
    expect([await get(token), await get(second)]).toEqual([401, 200]);
    expect((await browser.submit(after, '/directory/test')).location).toBe(pageOf(link, '/directory'));
    expect((await browser.go(`${HERE}/directory`)).text).toContain('Every step passed');
  });

  it('connect sign-in: a disabled provider, tested with the claims that it reports', async () => {
    const link = await newLink();
    const browser = await openedBy(link);
    expect((await browser.go(`${HERE}/sign-in`)).text).toContain('Microsoft Entra ID');
    const form = await browser.go(`${HERE}/sign-in?kind=oidc`);
    expect(form.html).toMatch(/data-copy="[^"]*\/t\/acme\/login\/upstream\/sso\/callback"/);
    const filled = { issuer: upstream.issuer, client_id: UPSTREAM_CLIENT.id, client_secret: UPSTREAM_CLIENT.secret };
    const wrong = await browser.submit(form, '/connect', { ...filled, issuer: `${upstream.issuer}/nowhere` });
    expect(wrong.location).toMatch(/error=unreachable/);
    expect(wrong.location).not.toContain(encodeURIComponent(UPSTREAM_CLIENT.secret));
    expect((await browser.submit(form, '/connect', filled)).location).toBe(pageOf(link, '/sign-in'));
    const connected = await browser.go(`${HERE}/sign-in`);
    expect(connected.text).toContain('Waiting for approval');
    expect((await newBrowser().go('/t/acme/login')).text).not.toContain('Nordwind');

    upstream.subject = 'customer-admin';
    const leaving = await browser.submit(connected, '/sign-in/test');
    const [, to = ''] = /url=([^"]+)"/.exec(leaving.html) ?? [];
    const [, href = ''] = /href="(http:\/\/localhost:\d+\/authorize\?[^"]*)"/.exec(leaving.html) ?? [];
    const back = upstream.authorize(new URL((href || to).replaceAll('&amp;', '&')).searchParams);
    const { pathname, search } = new URL(back);
    expect((await newBrowser().go(pathname + search)).status).toBe(400);
    await openedBy(await newLink(), browser);
    expect((await browser.go(pathname + search)).location).toBe(pageOf(link, '/sign-in'));
    const tested = await browser.go(pageOf(link, '/sign-in'));
    expect(tested.text).toContain('The test succeeded');
    expect(tested.text).toContain('customer-admin');
    expect((await browser.go(pathname + search)).status).toBe(400);
    expect([...browser.cookies.keys()].filter((name) => !name.startsWith('tessera.acme.set-up.'))).toEqual([
      'tessera.browser',
    ]);
  });

  it('offer to lead the verified domain to the provider, and say so afterward', async () => {
    const link = await newLink();
    const browser = await openedBy(link);
    const offers = async () => formsOf((await browser.go(HERE)).html).some(({ action }) => action.endsWith('/route'));
    const domain = 'ostend.example';
    await browser.submit(await browser.go(`${HERE}/domain`), '/domain/name', { domain });
    const client = { issuer: upstream.issuer, client_id: UPSTREAM_CLIENT.id, client_secret: UPSTREAM_CLIENT.secret };
    await browser.submit(await browser.go(`${HERE}/sign-in?kind=oidc`), '/connect', client);
    expect(await offers()).toBe(false);
    const { emailDomains } = container();
    const stored = await emailDomains.find(tenantId, domain);
    if (!stored) throw new Error('The domain was not added.');
    const { cause, now } = how();
    const target = { type: 'email-domain', id: domain, name: domain };
    await emailDomains.verify(
      tenantId,
      stored,
      { actor: cause.actor, at: now },
      { tenantId, cause, action: 'email-domain.verified', target },
    );
    expect((await browser.submit(await browser.go(HERE), '/set-up/route')).location).toBe(pageOf(link));
    expect((await browser.go(HERE)).text).toContain('addresses at ostend.example lead to your accounts once');
    expect(await offers()).toBe(false);
    expect((await emailDomains.find(tenantId, domain))?.route).toMatchObject({ required: false });
  });

  it('say that setup is finished only in the browser that finished the link', async () => {
    const link = await newLink();
    const browser = await openedBy(link);
    const another = await openedBy(await newLink());
    const early = `${HERE}/done?link=${link.id}`;
    for (const address of [`${HERE}/done`, early])
      expect((await browser.go(address)).text).toContain('Setup is not finished');
    const { location } = await finish(browser, await browser.go(HERE));
    expect((await another.go(location ?? '')).text).toContain('can’t be used');
    expect((await newBrowser().go(location ?? '')).text).toContain('can’t be used');
  });

  it('end when the customer’s administrator finishes', async () => {
    const browser = await openedBy(await newLink());
    const finished = await finish(browser, await browser.go(HERE));
    expect(finished.location).toContain(`${HERE}/done?`);
    expect([...browser.cookies.keys()]).toEqual(['tessera.browser']);
    const last = (await browser.go(finished.location ?? '')).text;
    expect(last).toContain('Setup is finished');
    expect(last).toContain('Nothing was connected.');
    expect(last).not.toContain('keeps working');
    expect((await browser.go(HERE)).text).toContain('can’t be used');
  });
});
