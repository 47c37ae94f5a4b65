import type { Page } from '@playwright/test';
import { clientOf, personOf } from '../support/fixture';
import { introspect } from '../support/oauth';
import { ACCOUNT_TENANT, accountDirectory, newPersonalToken } from '../support/personal-token';
import { unique } from '../support/random';
import { userinfo } from '../support/userinfo';
import { expectAccessible } from './support/accessible';
import { clickUntilVisible, openDialog, tick } from './support/insist';
import { anotherBrowser, expect, openAs, test, untilStarted } from './support/journey';
import { saveCard } from './support/save-card';

test.describe.configure({ timeout: 240_000 });

const account = `/t/${ACCOUNT_TENANT}/account`;
const introspected = async (token: string) =>
  (await introspect(clientOf('account-reports', ACCOUNT_TENANT), token)).body;
const shown = (page: Page) => page.getByRole('textbox', { name: 'Your token' });

test('a person creates a token, sees it once, uses it, sees its last use, and revokes it', async ({ page }) => {
  const person = await accountDirectory.createPerson();
  await openAs(page, person, account);
  await page.getByRole('link', { name: 'Your tokens' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();
  await page.getByRole('link', { name: 'New token' }).click();
  await expect(page.getByRole('heading', { name: 'Choose what the token is for' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Reports API' }).click();
  await expect(page.getByRole('button', { name: 'Create token' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill('nightly report');
  await tick(page.getByLabel('Read your reports'));
  await page.getByLabel('Expires after (days)').fill('7');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(shown(page)).toHaveValue(/^tsp_[\w-]{43}$/);
  await expectAccessible(page);
  const token = await shown(page).inputValue();

  expect(await introspected(token)).toMatchObject({ active: true, sub: person.id, scope: 'reports.read' });
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'nightly report' })).toBeVisible();
  expect(await page.content()).not.toContain(token);
  // Uses are recorded with a short delay.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('last used')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);

  await page.getByLabel('Revoke nightly report', { exact: true }).click();
  await page.getByRole('button', { name: 'Revoke nightly report now' }).click();
  await expect(page.getByText('1 personal access token ended.')).toBeVisible();
  expect(await introspected(token)).toEqual({ active: false });
});

test('a token is created and revoked by keyboard alone', async ({ page }) => {
  await openAs(
    page,
    await accountDirectory.createPerson(),
    `${account}/tokens/new?for=${encodeURIComponent('https://account-reports.example')}`,
  );
  await page.getByLabel('Name', { exact: true }).focus();
  await expect(async () => {
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.keyboard.type('by keys');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('by keys', { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Read your reports')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Read your reports')).toBeChecked();
  for (
    let stops = 0;
    stops < 5 &&
    !(await page.getByRole('button', { name: 'Create token' }).evaluate((button) => button === document.activeElement));
    stops++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(shown(page)).toHaveValue(/^tsp_/);
  await page.getByRole('link', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Revoke by keys', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Revoke by keys now' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 personal access token ended.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a person creates a token after correcting an invalid form', async ({ page }) => {
    await openAs(
      page,
      await accountDirectory.createPerson(),
      `${account}/tokens/new?for=${encodeURIComponent('https://account-reports.example')}`,
    );
    await page.getByLabel('Name', { exact: true }).fill('plain');
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByText('Choose at least one.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('plain');
    await page.getByLabel('Read your reports').check();
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(shown(page)).toHaveValue(/^tsp_/);
  });
});

test('an administrator sees a person’s token on their page and revokes it', async ({ page }) => {
  const person = await accountDirectory.createPerson();
  const { token } = await newPersonalToken(person, { name: 'left on a train' });
  await openAs(page, personOf('owner', ACCOUNT_TENANT), `/t/${ACCOUNT_TENANT}/admin/people/${person.id}`);
  const row = page.getByRole('listitem').filter({ hasText: 'left on a train' });
  await expect(row).toContainText('for https://account-reports.example');
  await expectAccessible(page, [1280]);
  const dialog = await openDialog(page, row.getByRole('button', { name: 'Revoke' }), 'Revoke left on a train?');
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  // An open dialog hides the page behind it.
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  expect(await introspected(token)).toEqual({ active: false });
});

test('a tenant has no personal access tokens until an administrator enables them, and none works after they are disabled', async ({
  page,
  browser,
}) => {
  const owner = personOf('owner', 'account-new');
  const theirs = await anotherBrowser(browser, owner, '/t/account-new/account');
  await expect(theirs.getByRole('heading', { name: 'Personal access tokens' })).toHaveCount(0);
  await openAs(page, owner, '/t/account-new/admin/settings/personal-access-tokens');
  const card = page.getByRole('main');
  await tick(card.getByLabel('Allow people to create tokens'));
  await saveCard(page, 'Save changes');
  await page.reload();
  await expect(card.getByText('People can’t create tokens yet')).toBeVisible();
  await tick(card.locator('input[name=personalAccessTokenScopes][value=openid]'));
  await saveCard(page, 'Save changes');
  await page.reload();
  await expect(card.getByText('People can’t create tokens yet')).toHaveCount(0);

  await theirs.goto('/t/account-new/account/tokens/new');
  await theirs.getByLabel('Name', { exact: true }).fill('laptop');
  await theirs.getByRole('button', { name: 'Create token' }).click();
  await expect(shown(theirs)).toHaveValue(/^tsp_/);
  const token = await shown(theirs).inputValue();
  expect((await userinfo(token, {}, 'account-new')).status).toBe(200);

  await page.reload();
  await untilStarted(page);
  await card.getByLabel('Allow people to create tokens').uncheck();
  await saveCard(page, 'Save changes');
  expect((await userinfo(token, {}, 'account-new')).status).toBe(401);
  await theirs.goto('/t/account-new/account/tokens');
  await expect(theirs.getByText('Tokens are turned off.')).toBeVisible();
});

test('a person edits the profile fields that they may change', async ({ page }) => {
  await openAs(page, personOf('plain', ACCOUNT_TENANT), account);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit your profile' })).toBeVisible();
  await expectAccessible(page);
  const name = unique('Pit');
  const phones = page.getByRole('group', { name: /^Phone numbers, \d$/ });
  const before = await phones.count();
  await clickUntilVisible(page.getByRole('button', { name: 'Add to phone numbers' }), phones.nth(before));
  await phones.nth(before).getByRole('textbox', { name: 'Value' }).fill('+1-201-555-0123');
  await page.getByLabel('Nickname').fill(name);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated.')).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test('a person downloads their data', async ({ page }) => {
  const person = await accountDirectory.createPerson();
  await openAs(page, person, account);
  await page.getByRole('link', { name: 'View and download' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const stream = await (await downloading).createReadStream();
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  expect(JSON.parse(Buffer.concat(pieces).toString('utf8'))).toMatchObject({
    profile: { id: person.id, attributes: { userName: person.userName } },
    sessions: [expect.anything()],
  });
});
