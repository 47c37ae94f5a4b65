/** oidc-client-ts, a library for single-page apps, in a browser: uses the sample in docs/samples/single-page-app. */
import type { Browser, Frame, Page } from '@playwright/test';
import { issuerOf } from '../support/environment';
import { personOf, type TestClient } from '../support/fixture';
import { freePort } from '../support/free-port';
import { newClient } from '../support/new-client';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { test as base, expect, openAs, signIn } from './support/journey';
import { type SampleUser, startSinglePageSample, withUserManager } from './support/single-page-sample';
import { startTlsFront, type TlsFront } from './support/tls-front';

const IN_A_FRAME = 'users.signinSilent({ forceIframeAuth: true })';
const BY_REFRESH_TOKEN = 'users.signinSilent()';

/**
 * The sample with its own client, over TLS. Without TLS, its redirect URI would be an address of this machine, where
 * any program may listen, so the person would be asked for consent each time (RFC 8252, 8.6).
 */
const test = base.extend<{ sample: TlsFront; tessera: TlsFront }>({
  sample: async ({ browser }, provide) => {
    const port = await freePort();
    const front = await startTlsFront(`http://localhost:${port}`);
    const client = await registerSample(browser, [`${front.origin}/`, `${front.elsewhere}/`]);
    const running = await startSinglePageSample({ clientId: client.id, port });
    await provide(front);
    await Promise.all([running.stop(), front.close()]);
  },
  // Browsers treat http and https on one host as different sites.
  tessera: async ({}, provide) => {
    const front = await startTlsFront(issuerOf());
    await provide(front);
    await front.close();
  },
});

test.use({ ignoreHTTPSErrors: true });
test.describe.configure({ timeout: 240_000 });

/** Settings with which frames ask over TLS. */
const asking = ({ origin }: TlsFront, more = '') =>
  `metadata: { ...(await (await fetch(authority + '/.well-known/openid-configuration')).json()), authorization_endpoint: '${origin}/authorize' }, ${more}`;

async function registerSample(browser: Browser, addresses: string[]): Promise<TestClient> {
  const admin = await (await browser.newContext()).newPage();
  const client = await newClient({
    kind: 'Single-page app',
    redirectUris: addresses,
    scopes: ['openid', 'profile', 'email'],
  });
  await openAs(admin, personOf('admin'), `/admin/clients/${client.id}`);
  await admin.getByLabel('Post-logout redirect URIs').fill(addresses.join('\n'));
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Saved', { exact: true })).toBeVisible();
  await admin.context().close();
  return client;
}

const isSignedIn = (page: Page, name = 'Nora New') =>
  expect(page.getByRole('heading', { name: `Signed in as ${name}` })).toBeVisible();

/** Signs a person in who has not allowed the sample anything yet. */
async function signInAtSample(
  page: Page,
  { origin }: TlsFront,
  person: { userName: string; password: string },
): Promise<SampleUser> {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Sign in with Tessera' }).click();
  await signIn(page, person);
  await page.getByRole('button', { name: 'Allow' }).click();
  await isSignedIn(page);
  return withUserManager<SampleUser>(page, 'users.getUser()');
}

/** The authorization requests that frames of a page make. */
function watchFrames(page: Page): URL[] {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.isNavigationRequest() && isChild(request.frame()) && url.pathname === '/authorize') asked.push(url);
  });
  return asked;
}
const isChild = (frame: Frame) => frame.parentFrame() !== null;

test('oidc-client-ts signs a person in with their userinfo claims, and renews by refresh token', async ({
  page,
  sample,
}) => {
  const email = `${unique('oidc')}@example.com`;
  const person = await scim.createPerson({ displayName: 'Nora New', emails: [{ value: email, primary: true }] });
  const first = await signInAtSample(page, sample, person);
  expect(first).toMatchObject({
    token_type: 'Bearer',
    profile: { sub: person.id, name: 'Nora New', email },
    refresh_token: expect.any(String),
  });

  const framed = watchFrames(page);
  const renewed = await withUserManager<SampleUser>(page, BY_REFRESH_TOKEN);
  expect(renewed).toMatchObject({ scope: first.scope, profile: { sub: person.id } });
  expect(renewed.access_token).not.toBe(first.access_token);
  expect(renewed.refresh_token).not.toBe(first.refresh_token);
  expect(framed).toEqual([]);
});

test('oidc-client-ts renews in a frame with prompt=none while the session is active, and gets login_required afterwards', async ({
  page,
  sample,
  tessera,
  person,
}) => {
  const first = await signInAtSample(page, sample, person);
  const framed = watchFrames(page);
  const renewed = await withUserManager<SampleUser>(page, IN_A_FRAME, asking(tessera));
  expect(framed.map(({ searchParams }) => searchParams.get('prompt'))).toEqual(['none']);
  expect(renewed).toMatchObject({ profile: { sub: person.id } });
  expect(renewed.access_token).not.toBe(first.access_token);
  await isSignedIn(page);

  const account = await page.context().newPage();
  await account.goto('/account');
  await account.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(account.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  expect(await withUserManager(page, IN_A_FRAME, asking(tessera))).toEqual({ error: 'login_required' });
  await expect.poll(() => page.frames()).toHaveLength(1);
});

test('oidc-client-ts signs out locally and at the server, and returns to the requested URI', async ({
  page,
  sample,
  tessera,
  person,
}) => {
  await signInAtSample(page, sample, person);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/end-session');
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect(new URL((await asked).url()).searchParams.get('post_logout_redirect_uri')).toBe(`${sample.origin}/`);
  await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeVisible();
  await expect(page).toHaveURL(`${sample.origin}/`);
  expect(await withUserManager(page, IN_A_FRAME, asking(tessera))).toEqual({ error: 'login_required' });
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('oidc-client-ts binds its tokens to a key in the browser, and renews them with it', async ({
  page,
  sample,
  tessera,
  person,
}) => {
  await signInAtSample(page, sample, person);
  const bound = 'loadUserInfo: false, dpop: { bind_authorization_code: true, store: new IndexedDbDPoPStore() }';
  const first = await withUserManager<SampleUser>(page, IN_A_FRAME, asking(tessera, bound));
  expect(first).toMatchObject({ token_type: 'DPoP', profile: { sub: person.id } });
  const renewed = await withUserManager<SampleUser>(page, BY_REFRESH_TOKEN, bound);
  expect(renewed).toMatchObject({ token_type: 'DPoP', profile: { sub: person.id } });
  expect(renewed.access_token).not.toBe(first.access_token);
  expect(await withUserManager(page, BY_REFRESH_TOKEN, 'loadUserInfo: false')).toEqual({ error: expect.any(String) });
});

test('an app on another site gets login_required in a frame, if browsers withhold our cookie, and renews by refresh token', async ({
  page,
  sample,
  tessera,
  person,
}) => {
  const here = await signInAtSample(page, sample, person);
  await page.goto(sample.elsewhere);
  await page.getByRole('button', { name: 'Sign in with Tessera' }).click();
  await isSignedIn(page);
  await expect(page).toHaveURL(`${sample.elsewhere}/`);
  expect(await withUserManager(page, IN_A_FRAME, asking(tessera))).toEqual({ error: 'login_required' });
  const renewed = await withUserManager<SampleUser>(page, BY_REFRESH_TOKEN);
  expect(renewed).toMatchObject({ profile: { sub: here.profile.sub } });
});
