import { freshDevice } from '../support/device';
import { clientOf, personOf } from '../support/fixture';
import { linkOf, mailTo } from '../support/mail';
import { manage, newAccessKey } from '../support/management';
import { askForLink, newMember } from '../support/password-reset';
import { unique } from '../support/random';
import { plugInAuthenticator } from './support/authenticator-app';
import { clickUntilVisible } from './support/insist';
import { expect, openAs, signIn, test } from './support/journey';
import { type Watched, watch } from './support/watch';

/** How much script the first load of a sign-in page may need in our own server, in bytes, gzipped. */
const AT_MOST_BYTES = 10_000;

test.describe.configure({ timeout: 240_000 });

/** Opens sign-in pages and checks that each loads its script within the budget and logs nothing. */
async function expectLight(watched: Watched, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const bytes = await watched.scriptOf(address);
    expect(bytes, address).toBeGreaterThan(0);
    expect(bytes, address).toBeLessThan(AT_MOST_BYTES);
  }
  expect(watched.said).toEqual([]);
}

/**
 * Invites a person.
 * @returns the link
 */
async function invitation(): Promise<string> {
  const key = await newAccessKey('owner');
  const {
    body: { id },
  } = await manage(key, 'POST', '/people', { body: { user_name: unique('light') } });
  return String(
    (await manage(key, 'POST', `/people/${String(id)}/password-link`, { body: { by: 'answer' } })).body.url,
  );
}

test('public pages load less than 10 kB of script, error pages load none, and nothing is logged', async ({
  page,
  application,
}) => {
  const member = await newMember();
  await askForLink(member.email);
  const reset = linkOf(await mailTo(member.email));
  const watched = await watch(page);
  await expectLight(watched, [
    '/login',
    '/t/acme/login',
    application.request().url,
    '/forgot-password',
    '/forgot-password?asked=1',
    reset,
    await invitation(),
    '/reset-password?token=none',
    '/reset-password/done',
    '/set-up?token=none',
    '/set-up/done',
    '/signed-out',
  ]);
  for (const address of ['/consent?request=none', '/login?request=none', '/t/nobody/login'])
    expect(await watched.scriptOf(address), address).toBe(0);
});

test('pages for signed-in people also load less than 10 kB of script', async ({ page, person, application }) => {
  await openAs(page, person, '/account');
  const { user_code: userCode } = await freshDevice(clientOf('tv'));
  const watched = await watch(page);
  await expectLight(watched, [
    application.request().url,
    application.request({ prompt: 'select_account' }).url,
    application.request({ acr_values: 'urn:tessera:acr:2fa' }).url,
    '/second-factor?as=session',
    '/second-factor/authenticator',
    '/second-factor/recovery-codes',
    '/change-password',
    '/end-session?client_id=shop',
    `/device?user_code=${userCode}`,
    '/device/done?answer=allowed',
  ]);
  await page.goto(`/device?user_code=${userCode}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: /^Allow / })).toBeVisible();
  await expectLight(watched, [page.url()]);
});

test('console pages load no more script than the build allows until something is done on them, live updates included', async ({
  page,
}) => {
  await openAs(page, personOf('auditor'), '/account');
  const watched = await watch(page);
  for (const address of ['/admin', '/admin/people', '/admin/audit-log', '/admin/clients', '/admin/branding']) {
    const bytes = await watched.scriptOf(address);
    expect(bytes, address).toBeGreaterThan(100_000);
    // The limit of scripts/test/first-load.ts.
    expect(bytes, address).toBeLessThanOrEqual(150_000);
  }
});

test('an unanswered passkey request is explained and can be retried, the user name field offers passkeys, and a button copies recovery codes', async ({
  page,
  browser,
  person,
  errors,
}) => {
  errors.expect(/passkey\/options/);
  await plugInAuthenticator(page);
  await openAs(page, person, '/account/security');
  await clickUntilVisible(
    page.getByRole('button', { name: 'Add a passkey' }),
    page.getByRole('heading', { name: 'Recovery codes' }),
  );
  await page.getByRole('button', { name: 'Generate recovery codes' }).click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy recovery codes' }).click();
  await expect(page.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await codes.allInnerTexts()).join('\n'));

  await page.context().clearCookies();
  await page.route('**/login/passkey/options', (route) => route.abort());
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again or choose another way.');
  await page.unroute('**/login/passkey/options');
  await button.click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  const without = await (await browser.newContext()).newPage();
  await without.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await without.goto('/login');
  await without.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(without.getByRole('alert')).toHaveText('This browser doesn’t support passkeys. Choose another way.');
  await signIn(without, person);
  await expect(without.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();

  await page.context().clearCookies();
  const offered = page.waitForRequest('**/login/passkey/options');
  await page.goto('/login');
  await offered;
});

test('a sign-in page reached by client-side navigation after the session ended works fully', async ({
  page,
  person,
}) => {
  await plugInAuthenticator(page);
  await openAs(page, person, '/account');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.context().clearCookies({ name: /session/ });
  const offered = page.waitForRequest('**/login/passkey/options');
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await offered;
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No passkey was used. Try again or choose another way.')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await signIn(page, person);
  await expect(page).toHaveURL('/account/security');
});
