import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { asked, detailBank, detailScim, payment, shop } from '../support/authorization-details';
import { freshDevice } from '../support/device';
import { issuerOf } from '../support/environment';
import { personOf, type TestClient } from '../support/fixture';
import { newClient } from '../support/new-client';
import { refresh } from '../support/oauth';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { anotherBrowser, expect, openAs, signIn, test } from './support/journey';
import { saveCard } from './support/save-card';

const schema = {
  properties: {
    instructedAmount: {
      type: 'object',
      properties: { currency: { enum: ['EUR'] }, amount: { type: 'string', pattern: '^\\d{1,9}\\.\\d{2}$' } },
      required: ['currency', 'amount'],
      additionalProperties: false,
    },
    creditorName: { type: 'string', maxLength: 70 },
  },
  required: ['instructedAmount', 'creditorName'],
};

/** Declares a type in the console, where an administrator with permission is signed in. */
async function declare(page: Page, type: string): Promise<void> {
  await page.goto('/admin/authorization-details/new');
  await page.getByLabel('Type', { exact: true }).fill(type);
  await page.getByLabel('Name', { exact: true }).fill('Payment order');
  await page.getByLabel('Consent page description').fill('Make one payment from your account.');
  await page.getByLabel('Schema').fill(JSON.stringify(schema));
  await page.getByRole('button', { name: 'Declare type' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment order' })).toBeVisible();
}

/** Allows a client to request a type, on its page in the console. */
async function allow(page: Page, client: TestClient, type: string): Promise<void> {
  await page.goto(`/admin/clients?q=${client.name}`);
  await page.getByRole('link', { name: client.name }).click();
  const types = page.getByRole('group', { name: 'Authorization details' });
  await types.getByRole('checkbox', { name: `Payment order ${type}` }).check();
  await saveCard(page, 'Save changes');
}

test('a type that is declared in the console and allowed for a client is shown for consent: this payment, of this amount', async ({
  page,
  person,
  application,
  browser,
}) => {
  test.slow();
  const type = unique('payment');
  const client = await newClient({ kind: 'Web app', redirectUris: [application.callback], scopes: ['profile'] });

  await openAs(page, personOf('admin'), '/admin/authorization-details/new');
  await expectAccessible(page);
  await page.getByLabel('Type', { exact: true }).fill(type);
  await page.getByLabel('Name', { exact: true }).fill('Payment order');
  await page.getByLabel('Consent page description').fill('Make one payment from your account.');
  await page.getByLabel('Schema').fill('{ "properties": { "iban": { "type": "string", "pattern": "^(a+)+$" } } }');
  await page.getByRole('button', { name: 'Declare type' }).click();
  await expect(page.getByLabel('Schema')).toHaveAccessibleDescription(/could take too long to check/);
  await declare(page, type);
  await expectAccessible(page);
  await allow(page, client, type);
  await expectAccessible(page);

  const details = { type, instructedAmount: { currency: 'EUR', amount: '123.50' }, creditorName: 'Merchant <A>' };
  const request = application.request({ scope: 'profile', ...asked(details) }, client);
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(request.url);
  await signIn(theirs, person);
  await expect(theirs.getByRole('heading', { name: 'Payment order' })).toBeVisible();
  for (const said of [
    'Make one payment from your account.',
    'Instructed amount',
    '123.50',
    'Creditor name',
    'Merchant <A>',
  ]) {
    await expect(theirs.getByText(said, { exact: true })).toBeVisible();
  }
  await expectAccessible(theirs);
  await theirs.getByRole('button', { name: 'Allow' }).click();
  const tokens = await application.tokens(theirs, request);
  expect(tokens).toMatchObject({ scope: 'profile', authorization_details: [details] });

  await theirs.goto('/account');
  const line = theirs.getByText(/^Payment order \(.*\)$/);
  for (const said of ['Amount: 123.50', 'Creditor name: Merchant <A>']) await expect(line).toContainText(said);
  await expectAccessible(theirs);

  await page.goto(`/admin/token-families/${String(decodeJwt(tokens.access_token).family)}`);
  await expect(page.getByText('Merchant <A>', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin/authorization-details?q=${type}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Payment order' }).click();
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Delete type' }), 'Delete this type?');
  await expect(dialog).toContainText('1 client can request it, and 1 active token family has details of this type');
  await dialog.getByRole('button', { name: 'Delete type' }).click();
  await expect(page).toHaveURL('/admin/authorization-details');
  await expect.poll(async () => (await refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
});

test('when two administrators change one type, the second sees who changed it first', async ({ page, browser }) => {
  const type = unique('payment');
  await openAs(page, personOf('admin'), '/admin/authorization-details');
  await declare(page, type);
  const owner = personOf('owner');
  const other = await anotherBrowser(browser, owner, new URL(page.url()).pathname);
  const rename = async (at: Page, name: string) => {
    await at.getByLabel('Name', { exact: true }).fill(name);
    await at.getByRole('button', { name: 'Save changes' }).click();
  };
  await rename(other, 'Of the owner');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Of the owner');
  await rename(page, 'Of the administrator');
  await expect(page.getByRole('alert').filter({ hasText: 'Changes not saved' })).toContainText(
    `${owner.userName} has changed these settings since you opened the page.`,
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Of the owner');
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Delete type' }), 'Delete this type?');
  await dialog.getByRole('button', { name: 'Delete type' }).click();
  await expect(page).toHaveURL('/admin/authorization-details');
});

test('an auditor can view a type but not change it', async ({ page }) => {
  await openAs(page, personOf('auditor', detailBank), `/t/${detailBank}/admin/authorization-details`);
  await expect(page.getByRole('link', { name: 'Declare a type' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Account information' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account information' })).toBeVisible();
  await expect(page.getByLabel('Schema')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Delete type' })).toHaveCount(0);
});

test('a person sees the payment that a device requests', async ({ page }) => {
  const person = await detailScim.createPerson();
  const device = await freshDevice(shop, { ...asked(payment), scope: 'profile' });
  await page.goto(`${issuerOf(detailBank)}/device?user_code=${device.user_code}`);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Allow Detail shop on a device?' })).toBeVisible();
  for (const said of ['Make one payment from your account.', '123.50', 'Merchant A'])
    await expect(page.getByText(said, { exact: true })).toBeVisible();
  await expectAccessible(page);
});
