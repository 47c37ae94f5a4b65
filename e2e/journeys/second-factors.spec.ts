import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { personOf } from '../support/fixture';
import { expectAccessible } from './support/accessible';
import { confirmWith, plugInAuthenticator, setUpApp } from './support/authenticator-app';
import { clickUntilVisible, openDialog } from './support/insist';
import { anotherBrowser, expect, openAs, signIn, test } from './support/journey';

const asksForFactor = (page: Page) => page.getByRole('heading', { name: 'Confirm it’s you' });
const asksToSignIn = (page: Page) => page.getByRole('heading', { name: 'Sign in' });
const security = (page: Page) => page.getByRole('heading', { name: 'Security', level: 1 });

async function addApp(page: Page) {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  return setUpApp(page);
}

/** Creates recovery codes on the page that offers them. */
async function makeCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Your recovery codes' });
  await page.getByRole('button', { name: /^Generate (?:new )?recovery codes$/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  const file = readFileSync(await download.path(), 'utf8');
  expect(file.split('\r\n')).toEqual(expect.arrayContaining(codes));
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText(/^Recovery codes for \S+ at /)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  return codes;
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
}

test('a person adds an authenticator app, is asked for its code, and gets in once with a recovery code', async ({
  page,
  browser,
  person,
}) => {
  test.setTimeout(400_000);
  await openAs(page, person, '/account/security');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await page.getByLabel('Code shown in the app').fill('000000');
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await expect(page.getByText('This isn’t the code that the app shows now.')).toBeVisible();
  await expectAccessible(page);
  const app = await setUpApp(page);
  const codes = await makeCodes(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('Your second factors are up to date.')).toBeVisible();
  await expect(page.getByText('10 of 10 unused.')).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await page.goto('/account');
  await signIn(page, person);
  await expect(asksForFactor(page)).toBeVisible();
  await expectAccessible(page);
  const beside = await page.context().newPage();
  await beside.goto('/account');
  await expect(asksToSignIn(beside)).toBeVisible();
  await confirmWith(page, app);
  await expect(page).toHaveURL('/account');

  const withoutScript = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await withoutScript.goto('/account/security');
  await signIn(withoutScript, person);
  await confirmWith(withoutScript, app);
  await expect(security(withoutScript)).toBeVisible();

  const lost = await (await browser.newContext()).newPage();
  const recover = async () => {
    await lost.context().clearCookies();
    await lost.goto('/account/security');
    await signIn(lost, person);
    const field = lost.getByLabel('Recovery code');
    await clickUntilVisible(lost.getByText('Use a recovery code'), field);
    await field.fill(codes[0] ?? '');
    await lost.getByRole('button', { name: 'Confirm with recovery code' }).click();
  };
  await recover();
  await expect(lost.getByText('9 of 10 unused.')).toBeVisible();
  await recover();
  await expect(lost.getByText('This isn’t one of your unused recovery codes.')).toBeVisible();
  await expect(asksForFactor(lost)).toBeVisible();
});

test('a person adds a passkey and signs in with it alone, and the client sees how in the ID token', async ({
  page,
  person,
  application,
}) => {
  await plugInAuthenticator(page);
  await openAs(page, person, '/account/security');
  await page.getByLabel('Passkey name').fill('Laptop');
  await clickUntilVisible(
    page.getByRole('button', { name: 'Add a passkey' }),
    page.getByRole('heading', { name: 'Recovery codes' }),
  );
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page.getByRole('heading', { name: 'Laptop' })).toBeVisible();
  await page.getByText('Rename', { exact: true }).click();
  await page.getByLabel('New name').fill('Old laptop');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('heading', { name: 'Old laptop' })).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  const request = application.request({ acr_values: 'phr' });
  await page.goto(request.url);
  // The browser may offer the passkey automatically, and the virtual authenticator always accepts.
  await clickUntilVisible(
    page.getByRole('button', { name: 'Use a passkey' }),
    page.getByRole('button', { name: 'Allow' }),
  );
  await page.getByRole('button', { name: 'Allow' }).click();
  const { access_token: accessToken } = await application.tokens(page, request);
  expect(decodeJwt(accessToken)).toMatchObject({ acr: 'phr', amr: expect.arrayContaining(['user', 'mfa']) });
  expect(decodeJwt(accessToken).amr).not.toContain('pwd');
});

test('a client asks for a second factor, and the existing session is stepped up', async ({
  page,
  browser,
  person,
  application,
}) => {
  test.setTimeout(240_000);
  await openAs(page, person, '/account');
  const phone = await anotherBrowser(browser, person, '/account/security');
  const app = await addApp(phone);

  const request = application.request({ acr_values: 'urn:tessera:acr:2fa' });
  await page.goto(request.url);
  await expect(asksForFactor(page)).toBeVisible();
  await confirmWith(page, app);
  await page.getByRole('button', { name: 'Allow' }).click();
  const { access_token: accessToken } = await application.tokens(page, request);
  expect(decodeJwt(accessToken)).toMatchObject({ acr: 'urn:tessera:acr:2fa', amr: ['pwd', 'otp', 'mfa'] });
});

test('a client asks for a passkey, and a session that began with a password is stepped up with one', async ({
  page,
  browser,
  person,
  application,
}) => {
  await openAs(page, person, '/account');
  const desk = await anotherBrowser(browser, person, '/account/security');
  const key = await plugInAuthenticator(desk);
  await desk.getByLabel('Passkey name').fill('Security key');
  await clickUntilVisible(
    desk.getByRole('button', { name: 'Add a passkey' }),
    desk.getByRole('heading', { name: 'Recovery codes' }),
  );
  await key.carryTo(page);

  const request = application.request({ acr_values: 'phr' });
  await page.goto(request.url);
  await expect(asksForFactor(page)).toBeVisible();
  await clickUntilVisible(
    page.getByRole('button', { name: 'Use a passkey' }),
    page.getByRole('button', { name: 'Allow' }),
  );
  await page.getByRole('button', { name: 'Allow' }).click();
  const { access_token: accessToken } = await application.tokens(page, request);
  expect(decodeJwt(accessToken)).toMatchObject({ acr: 'phr', amr: expect.arrayContaining(['pwd', 'user', 'mfa']) });
});

test('administrators of a tenant that requires it add a second factor before anything else; members do not', async ({
  page,
  browser,
}) => {
  const owner = personOf('owner', 'factors');
  await page.goto('/t/factors/admin/settings/sign-in-methods');
  await signIn(page, owner);
  await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
  await expectAccessible(page);
  const beside = await page.context().newPage();
  await beside.goto('/t/factors/admin');
  await expect(asksToSignIn(beside)).toBeVisible();
  await addApp(page);
  await expect(page.getByText('If you’re the only owner')).toBeVisible();
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/t/factors/admin/settings/sign-in-methods');
  await expect(page.getByRole('radio', { name: /^Administrators/ })).toBeChecked();

  await page.goto('/t/factors/account/security');
  await expect(page.getByText('At least one is required.')).toBeVisible();
  await expect(page.getByText('Remove', { exact: true })).toHaveCount(0);
  await anotherBrowser(browser, personOf('plain', 'factors'), '/t/factors/account');
});

test('an administrator removes a lost second factor and gives a reason', async ({ page, browser, person }) => {
  test.setTimeout(240_000);
  const theirs = await anotherBrowser(browser, person, '/account/security');
  await addApp(theirs);
  await openAs(page, personOf('admin'), `/admin/people/${person.id}`);
  await expectAccessible(page);
  const dialog = await openDialog(
    page,
    page.getByRole('button', { name: 'Remove', exact: true }),
    'Remove this second factor?',
  );
  await expect(dialog.getByText('1 session')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The phone was lost on a train');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^The second factor was removed\. 1 session.* ended\.$/)).toBeVisible();
  await expect(page.getByText('No active sessions.')).toBeVisible();

  await theirs.goto('/account');
  await signIn(theirs, person);
  await expect(theirs).toHaveURL('/account');
  await page.goto(`/admin/audit-log?action=second-factor.removed&q=${encodeURIComponent(person.userName)}`);
  await expect(page.getByText('Second factor removed').last()).toBeVisible();
});
