import type { Page } from '@playwright/test';
import { freshTokens } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { introspect } from '../support/oauth';
import { NEW_PASSWORD } from '../support/password-reset';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { openDialog, search } from './support/insist';
import { anotherBrowser, expect, openAs, signIn, test } from './support/journey';

/**
 * Fills in the form for a new tenant.
 * @returns its slug and owner
 */
async function fillIn(page: Page, name: string): Promise<{ slug: string; owner: string }> {
  const slug = unique('journey').toLowerCase();
  const owner = `owner@${slug}.example`;
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Slug' }).fill(slug);
  await page.getByRole('textbox', { name: 'User name' }).fill(owner);
  const show = page.getByRole('radio', { name: 'Show the link' });
  if (await show.isVisible()) await show.check();
  return { slug, owner };
}

test('the tenant list and the form for a new tenant are accessible', async ({ page }) => {
  await openAs(page, personOf('owner'), '/admin/tenants');
  await expectAccessible(page);
  await page.goto('/admin/tenants/new');
  await expectAccessible(page);
});

test('the page shown after creating a tenant is accessible', async ({ page }) => {
  const name = unique('Weir');
  await openAs(page, personOf('owner'), '/admin/tenants/new');
  const { slug } = await fillIn(page, name);
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await expect(page.getByRole('heading', { name: `${name} was created` })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/tenants?q=${slug}`);
  await page.getByRole('row', { name }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Create new invitation' })).toBeVisible();
  await expectAccessible(page);
});

test('an owner creates a tenant, and its first owner signs in through the invitation', async ({ page, browser }) => {
  const name = unique('Bakery');
  await openAs(page, personOf('owner'), '/admin/tenants/new');
  const { slug, owner } = await fillIn(page, name);
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await expect(page.getByRole('heading', { name: `${name} was created` })).toBeVisible();
  await page.goto(`/admin/tenants?q=${slug}`);
  await page.getByRole('row', { name }).getByRole('link').first().click();
  await expect(page.getByText(`${owner} was invited but hasn’t chosen a password yet.`)).toBeVisible();
  await page.getByRole('button', { name: 'Create new invitation' }).click();
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  expect(link).toContain(`/t/${slug}/invitation?token=`);

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await guest.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW_PASSWORD);
  await guest.getByRole('textbox', { name: 'Confirm new password' }).fill(NEW_PASSWORD);
  await guest.getByRole('button', { name: 'Set password' }).click();
  await expect(guest.getByRole('heading', { name: 'Your password was set' })).toBeVisible();
  await guest.goto(`/t/${slug}/admin`);
  await signIn(guest, { userName: owner, password: NEW_PASSWORD });
  await expect(guest).toHaveURL(`/t/${slug}/admin`);
  await guest.goto(`/t/${slug}/admin/settings`);
  await expect(guest.getByRole('link', { name: /^Retention/ }).first()).toBeVisible();
  await expect(guest.getByRole('link', { name: /^Tenants/ })).toHaveCount(0);
  expect((await guest.goto(`/t/${slug}/admin/tenants`))?.status()).toBe(404);

  await page.goto('/admin/tenants');
  await search(page, slug);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Active');
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText(issuerOf(slug), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create new invitation' })).toHaveCount(0);
});

test('suspending a tenant after a warning makes its tokens inactive until it is resumed', async ({ page, browser }) => {
  const [spa, api] = [clientOf('spa', 'tenants-yard'), clientOf('api', 'tenants-yard')];
  const { access_token: token } = await freshTokens(spa, personOf('plain', 'tenants-yard'));
  const guest = await anotherBrowser(browser, personOf('owner', 'tenants-yard'), '/t/tenants-yard/admin');
  await openAs(page, personOf('owner'), '/admin/tenants?q=tenants-yard');
  await page.getByRole('row', { name: 'Yard' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Yard', level: 1 })).toBeVisible();
  await expectAccessible(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Suspend' }), 'Suspend Yard?');
  await expect(dialog.getByText('2 people who can sign in')).toBeVisible();
  await expect(dialog.getByText(/^\d+ token famil(y|ies)$/)).toBeVisible();
  await expect(dialog.getByText('1 SCIM connection')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Unpaid since June');
  await dialog.getByRole('button', { name: 'Suspend tenant' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Unpaid since June')).toBeVisible();
  await expectAccessible(page);

  try {
    await expect(async () => expect((await guest.goto('/t/tenants-yard/admin'))?.status()).toBe(404)).toPass();
    await expect(async () => expect((await introspect(api, token)).body).toEqual({ active: false })).toPass();
  } finally {
    const question = await openDialog(page, page.getByRole('button', { name: 'Resume' }), 'Resume Yard?');
    await question.getByRole('button', { name: 'Resume tenant' }).click();
    await expect(question).toBeHidden();
  }
  await expect(page.getByText('Unpaid since June')).toBeHidden();
  await expect(async () => expect((await introspect(api, token)).body.active).toBe(true)).toPass();
  await expect(async () => expect((await guest.goto('/t/tenants-yard/admin'))?.status()).toBe(200)).toPass();

  await page.goto('/admin/audit-log?action=tenant.suspended');
  await expect(page.getByRole('row', { name: 'Yard' }).first()).toContainText('Tenant suspended');
});

test('a person signed in to the consoles of two tenants can switch between those two only', async ({ page }) => {
  await openAs(page, personOf('owner'), '/admin');
  await expect(page.getByRole('button', { name: 'Switch tenant' })).toHaveCount(0);
  await openAs(page, personOf('owner', 'acme'), '/t/acme/admin');
  await page.getByRole('button', { name: 'Switch tenant' }).click();
  await expectAccessible(page, [1280]);
  const menu = page.locator('#tenant-switch');
  await expect(menu.getByRole('link')).toHaveText(['Northwind']);
  await menu.getByRole('link', { name: 'Northwind' }).click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('button', { name: 'Switch tenant' }).click();
  await expect(page.locator('#tenant-switch').getByRole('link')).toHaveText(['Acme', 'All tenants']);
});

test('the address of a tenant by its slug leads to its page, only for administrators of all tenants', async ({
  page,
  browser,
}) => {
  await openAs(page, personOf('owner'), '/admin');
  await page.goto('/admin/tenants/acme');
  await expect(page).toHaveURL(/\/admin\/tenants\/[\da-f]{8}-[\da-f-]{27}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  expect((await page.goto('/admin/tenants/nobody-here'))?.status()).toBe(404);
  const elsewhere = await anotherBrowser(browser, personOf('owner', 'acme'), '/t/acme/admin');
  expect((await elsewhere.goto('/t/acme/admin/tenants/default'))?.status()).toBe(404);
  const lesser = await anotherBrowser(browser, personOf('admin'), '/admin');
  expect((await lesser.goto('/admin/tenants/acme'))?.status()).toBe(403);
});

test('a tenant is created and suspended by the keyboard alone', async ({ page }) => {
  const name = unique('Quay');
  await openAs(page, personOf('owner'), '/admin/tenants/new');
  const slug = unique('keys').toLowerCase();
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(slug);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`owner@${slug}.example`);
  await page.keyboard.press('Tab');
  if (await page.getByRole('radio', { name: 'Show the link' }).isVisible()) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Show the link' })).toBeChecked();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${name} was created` })).toBeVisible();

  await page.goto(`/admin/tenants?q=${slug}`);
  const link = page.getByRole('row', { name }).getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const dialog = page.getByRole('alertdialog', { name: `Suspend ${name}?` });
  await expect(async () => {
    await page.getByRole('button', { name: 'Suspend' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('By the keyboard');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('By the keyboard')).toBeVisible();
});
