/** Unsaved changes are not lost without a question, however the page is left. */
import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
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
  await menu.getByRole('link', { name: 'People' }).click();
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESK);
  await button(page, 'Stay on page').click();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(LIFETIMES);
  await expect(field(page)).toHaveValue('11 min');

  await menu.getByRole('link', { name: 'People' }).click();
  await button(page, 'Leave page').click();
  await expect(page).toHaveURL('/admin/people');
  await menu.getByRole('link', { name: 'Groups' }).click();
  await expect(page).toHaveURL('/admin/groups');

  await page.goto(LIFETIMES);
  await change(page);
  await field(page).fill(saved);
  await menu.getByRole('link', { name: 'People' }).click();
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
