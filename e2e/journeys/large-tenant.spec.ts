/** The console of a tenant with 5,000 clients, 50,000 people, 100,000 token families (bench/console/fill-tenant.ts). */
import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { narrow, search } from './support/insist';
import { expect, openAs, test } from './support/journey';

test.describe.configure({ timeout: 240_000 });

const admin = '/t/crowd/admin';
const auditor = personOf('auditor', 'crowd');
/** Large totals are estimates from a sample, and grow with what other tests write until PostgreSQL takes the next one. */
const total = (page: Page, text: string | RegExp) => page.getByText(text).first();
const links = (page: Page) => page.getByRole('cell').getByRole('link');

test('clients are searched, sorted and paged to the last one', async ({ page }) => {
  await openAs(page, auditor, `${admin}/clients`);
  await expect(total(page, '1–25 of 5,000')).toBeVisible();
  await page.goto(`${admin}/clients?page=200`);
  await expect(total(page, '4,976–5,000 of 5,000')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0);
  await page.goto(`${admin}/clients`);
  await search(page, 'Harvest 12');
  await expect(links(page).first()).toHaveText(/^Harvest 12/);
  await links(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Harvest 12/ })).toBeVisible();
});

test('people are searched, filtered and sorted, and a person’s page opens', async ({ page }) => {
  await openAs(page, auditor, `${admin}/people`);
  await expect(total(page, /^1–25 of about (?:49|5\d),000$/)).toBeVisible();
  await narrow(page, 'Status', 'status', 'deactivated');
  await expect(total(page, '1–25 of 2,500')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('link').click();
  await expect(links(page).first()).toHaveText(/^Ada Abel /);
  await page.goto(`${admin}/people`);
  await search(page, 'member-4711@crowd');
  await expect(links(page)).toHaveCount(1);
  await links(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /4711$/ })).toBeVisible();
});

test('token families of all clients are filtered by status and by client', async ({ page }) => {
  await openAs(page, auditor, `${admin}/token-families`);
  await expect(total(page, /^1–25 of about (?:9\d|1[01]\d),000$/)).toBeVisible();
  await narrow(page, 'Status', 'status', 'leaked');
  await expect(total(page, '1–25 of 100')).toBeVisible();
  await page.goto(`${admin}/token-families?client=crowd-17`);
  await expect(total(page, /1–20 of 20/)).toBeVisible();
  await page.goto(`${admin}/token-families?page=4000`);
  await expect(total(page, /^99,976–100,000 of about (?:9\d|1[01]\d),000$/)).toBeVisible();
});

test('a group of all people opens and shows its size, however large', async ({ page }) => {
  await openAs(page, auditor, `${admin}/groups`);
  await page.getByRole('link', { name: 'Everybody' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Everybody' })).toBeVisible();
  await expect(total(page, '50,002')).toBeVisible();
});

test('audit entries are found by request ID, and failed requests are listed', async ({ page }) => {
  await openAs(page, auditor, `${admin}/audit-log`);
  await expect(total(page, /^1–25 of about (?:190|2[0-4]0),000$/)).toBeVisible();
  await page.goto(`${admin}/audit-log?request=crowd-request-77`);
  await expect(total(page, '1–1 of 1')).toBeVisible();
  await page.goto(`${admin}/why-did-it-fail`);
  await expect(total(page, /of about (?:19|2\d),000/)).toBeVisible();
});

test('by keyboard alone, one of 50,000 people and one of 5,000 clients are found', async ({ page }) => {
  await openAs(page, auditor, admin);
  for (const [text, heading] of [
    ['member-31337@crowd', /31337$/],
    ['Harvest 4996', /^Harvest 4996$/],
  ] as const) {
    const palette = page.getByRole('dialog', { name: 'Search the console' });
    await expect(async () => {
      if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
      await expect(palette).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await page.keyboard.type(text);
    await expect(palette.getByRole('option', { selected: true })).toHaveText(new RegExp(text.split('@')[0] ?? text));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});
