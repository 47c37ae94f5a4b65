import { freshTokens } from '../support/authorization';
import { personOf } from '../support/fixture';
import { refresh } from '../support/oauth';
import { expectAccessible, NARROWEST_PIXELS } from './support/accessible';
import { clickUntilVisible, openDialog } from './support/insist';
import { expect, openAs, signIn, test } from './support/journey';

test.describe.configure({ timeout: 180_000 });

test('the pages on the way to an application are accessible', async ({ page, person, application }) => {
  await page.goto(application.request().url);
  await expectAccessible(page);
  await signIn(page, { ...person, password: 'not this one' });
  await expect(page.getByText('Wrong user name or password.')).toBeVisible();
  await expectAccessible(page);
  await signIn(page, person);
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(application.request({ redirect_uri: 'https://elsewhere.example/callback' }).url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('the pages that ask which account to use and whether to sign out are accessible', async ({
  page,
  person,
  application,
}) => {
  await openAs(page, person, '/account');
  await page.goto(application.request({ prompt: 'select_account' }).url);
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/end-session?client_id=shop');
  await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible();
  await expectAccessible(page);
});

test('the account pages are accessible', async ({ page, person, application }) => {
  await freshTokens(application.client, person);
  await openAs(page, person, '/account');
  await expectAccessible(page);
  await page.goto('/change-password');
  await expectAccessible(page);
  for (const [path, status] of [
    ['/admin', 403],
    ['/nowhere', 404],
    ['/signed-out', 200],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(status);
    await expectAccessible(page);
  }
});

for (const list of ['clients', 'token-families', 'people', 'groups', 'scim-connections', 'audit-log']) {
  test(`the console’s list of ${list} is accessible`, async ({ page, person, application }) => {
    await freshTokens(application.client, person);
    await openAs(page, personOf('admin'), `/admin/${list}?size=10`);
    await expectAccessible(page);
  });
}

test('the console’s overview and a list without matches are accessible', async ({ page }) => {
  await openAs(page, personOf('admin'), '/admin');
  await expectAccessible(page);
  await page.goto('/admin/people?q=nobody-is-called-so');
  await expectAccessible(page);
});

test('the console’s forms are accessible', async ({ page, person }) => {
  await openAs(page, personOf('admin'), '/admin/clients/new');
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill('Without an address');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByLabel('Redirect URIs')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  for (const form of ['people/new', `people/${person.id}/password`, 'scim-connections/new']) {
    await page.goto(`/admin/${form}`);
    await expectAccessible(page);
  }
});

test('the console’s detail pages are accessible', async ({ page, person, application }) => {
  const { refresh_token: token } = await freshTokens(application.client, person);
  await refresh(application.client, token);
  await openAs(page, personOf('admin'), `/admin/people/${person.id}`);
  await expectAccessible(page);
  await page.getByRole('listitem').getByRole('link', { name: 'Harbour shop' }).first().click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expectAccessible(page);
  for (const list of ['clients?q=Back+office', 'scim-connections?q=Directory', `audit-log?q=${person.id}`]) {
    await page.goto(`/admin/${list}`);
    const listed = page.getByRole('cell').getByRole('link').first();
    const address = (await listed.getAttribute('href')) ?? '';
    await listed.click();
    await expect(page).toHaveURL(address);
    await expectAccessible(page);
  }
});

test('the console’s settings, registration, and a client with sign-out notifications are accessible', async ({
  page,
}) => {
  const house = '/t/logout-house/admin';
  await openAs(page, personOf('owner', 'logout-house'), `${house}/settings`);
  await expectAccessible(page);
  for (const [path, heading] of [
    ['registration', 'Client registration'],
    ['clients/logout-next', 'Sign-out notifications'],
    ['keys', 'Schedule'],
  ] as const) {
    await page.goto(`${house}/${path}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page);
  }
});

test('dialogs and the menu on phones are accessible', async ({ page, person }) => {
  await openAs(page, personOf('admin'), `/admin/people/${person.id}`);
  await openDialog(page, page.getByRole('button', { name: 'Deactivate' }));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.setViewportSize({ width: NARROWEST_PIXELS, height: 800 });
  await clickUntilVisible(
    page.getByRole('button', { name: 'Menu', exact: true }),
    page.getByRole('navigation', { name: 'Console' }),
  );
  await expectAccessible(page, [NARROWEST_PIXELS]);
});
