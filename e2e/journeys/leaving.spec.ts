/** Unsaved changes are not lost without a question, however the page is left. */
import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { ACCOUNT_TENANT } from '../support/personal-token';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { hydrated } from './support/insist';
import { expect, openAs, test } from './support/journey';

const DESK = { width: 1280, height: 800 };
const LIFETIMES = '/admin/settings/lifetimes';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const field = (page: Page) => page.getByLabel('Access token', { exact: true });
const button = (page: Page, name: string) => question(page).getByRole('button', { name });

/** Types into the page's form without saving it. */
async function change(page: Page): Promise<void> {
  await (await hydrated(field(page))).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('11 min');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
}

test('a link asks before unsaved changes are lost, and does not ask once there are none', async ({ page }) => {
  await openAs(page, personOf('owner'), LIFETIMES);
  const menu = page.getByRole('navigation', { name: 'Console' });
  const saved = await field(page).inputValue();
  await change(page);
  await menu.getByRole('link', { name: 'People', exact: true }).click();
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESK);
  await button(page, 'Stay on page').click();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(LIFETIMES);
  await expect(field(page)).toHaveValue('11 min');

  await menu.getByRole('link', { name: 'People', exact: true }).click();
  await button(page, 'Leave page').click();
  await expect(page).toHaveURL('/admin/people');
  await menu.getByRole('link', { name: 'Groups' }).click();
  await expect(page).toHaveURL('/admin/groups');

  await page.goto(LIFETIMES);
  await change(page);
  await field(page).fill(saved);
  await menu.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page).toHaveURL('/admin/people');
});

test('Back asks too: staying keeps the page and its input, and leaving goes where Back would have led', async ({
  page,
}) => {
  await openAs(page, personOf('owner'), '/admin/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Lifetimes/ })
    .click();
  await expect(page).toHaveURL(LIFETIMES);
  await change(page);
  const back = () => page.evaluate(() => history.back());
  await back();
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(LIFETIMES);
  await button(page, 'Stay on page').click();
  await expect(field(page)).toHaveValue('11 min');

  await back();
  await button(page, 'Leave page').click();
  await expect(page).toHaveURL('/admin/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL(LIFETIMES);
  await expect(field(page)).not.toHaveValue('11 min');
});

test('by keyboard, a shortcut asks, Escape stays and Enter leaves', async ({ page }) => {
  await openAs(page, personOf('owner'), LIFETIMES);
  await change(page);
  const shortcut = async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
  };
  await shortcut();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(LIFETIMES);
  await shortcut();
  await expect(button(page, 'Stay on page')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Leave page')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/people');
});

test('reloading asks with the browser’s own question, and saving never asks', async ({ page }) => {
  await openAs(page, personOf('owner'), LIFETIMES);
  await change(page);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await expect(field(page)).not.toHaveValue('11 min');

  const { id } = await scim.createUser();
  page.on('dialog', (other) => expect(other.type()).toBe('none'));
  await page.goto(`/admin/people/${id}/edit`);
  await (await hydrated(page.getByRole('textbox', { name: 'Title Optional' }))).fill('Countess');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expect(question(page)).toBeHidden();
});

test('a form that creates something asks before its input is lost, and not once it has created it', async ({
  page,
}) => {
  await openAs(page, personOf('owner'), '/admin/groups/new');
  const menu = page.getByRole('navigation', { name: 'Console' });
  const name = page.getByLabel('Name', { exact: true });
  const typed = unique('Leaving');
  await (await hydrated(name)).fill(typed);
  await menu.getByRole('link', { name: 'People', exact: true }).click();
  await button(page, 'Stay on page').click();
  await expect(page).toHaveURL('/admin/groups/new');
  await expect(name).toHaveValue(typed);
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: typed })).toBeVisible();
  await menu.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page).toHaveURL('/admin/people');

  // This form is replaced by what it created.
  await page.goto('/admin/people/new');
  const userName = page.getByRole('textbox', { name: 'User name' });
  await (await hydrated(userName)).fill(unique('leaving'));
  await page.getByRole('radio', { name: 'Show the link' }).check();
  await menu.getByRole('link', { name: 'Groups' }).click();
  await button(page, 'Stay on page').click();
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await page.getByRole('link', { name: 'View person' }).click();
  await expect(page).toHaveURL(/\/admin\/people\/[^/]+$/);
});

test('people are asked in their own profile too', async ({ page }) => {
  const edit = `/t/${ACCOUNT_TENANT}/account/profile/edit`;
  await openAs(page, personOf('plain', ACCOUNT_TENANT), edit);
  const nickname = page.getByLabel('Nickname');
  await (await hydrated(nickname)).fill('Lee');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Stay on page').click();
  await expect(nickname).toHaveValue('Lee');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await button(page, 'Leave page').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
});
