import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { expect, openAs, signIn, test } from './support/journey';

test.use({ javaScriptEnabled: false });

test('signing in, giving consent and signing out need no script', async ({ page, person, application }) => {
  const request = application.request();
  await page.goto(request.url);
  await signIn(page, { ...person, password: 'not this one' });
  await expect(page.getByText('Wrong user name or password.')).toBeVisible();
  await signIn(page, person);
  await page.getByRole('button', { name: 'Allow' }).click();
  await application.tokens(page, request);

  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Harbour shop' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('denying consent needs no script', async ({ page, person, application }) => {
  const request = application.request();
  await page.goto(request.url);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await application.answered(page, request)).get('error')).toBe('access_denied');
});

test('changing the password needs no script', async ({ page, person }) => {
  await openAs(page, person, '/account');
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(person.password);
  const password = unique('four unrelated words');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

test('the address of a consent page does not work in another browser', async ({
  page,
  browser,
  person,
  application,
}) => {
  await page.goto(application.request().url);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Allow Harbour shop access?' })).toBeVisible();
  const address = page.url();

  const other = await (await browser.newContext()).newPage();
  expect((await other.goto(address))?.status()).toBe(404);
  await expect(other.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  await openAs(other, person, '/account');
  expect((await other.goto(address))?.status()).toBe(404);
});

test('a request that cannot continue shows an error', async ({ page }) => {
  for (const [address, title] of [
    ['/consent?request=none', 'This sign-in request can’t continue'],
    ['/t/nobody/login', 'Page not found'],
    ['/invitation?token=none', 'This link can’t be used'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
});

test('a console page that is forbidden or not found says so', async ({ page, person }) => {
  await openAs(page, person, '/account');
  expect((await page.goto('/admin/clients'))?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'Your role can’t open this page' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.context().clearCookies();
  await openAs(page, personOf('auditor'), '/admin');
  expect((await page.goto('/admin/clients/none'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('console lists can be searched and paged without script', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/clients?size=10');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/admin/clients?size=10&page=2');
  await page.getByRole('searchbox').fill('Harbour shop');
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: 'Harbour shop' })).toBeVisible();
});
