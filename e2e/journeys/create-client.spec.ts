import type { Page } from '@playwright/test';
import { freshTokens } from '../support/authorization';
import { personOf, type TestClient } from '../support/fixture';
import { introspect, requestToken, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { createClient } from './support/create-client';
import { openDialog } from './support/insist';
import { expect, openAs, signIn, test } from './support/journey';

/** Opens the new client's page and checks that no page shows the secret again. */
async function expectSecretGone(page: Page, { name, secret }: TestClient): Promise<void> {
  await page.reload();
  expect(await page.content()).not.toContain(secret);
  await page.goto(`/admin/clients?q=${name}`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Secrets' })).toBeVisible();
  expect(await page.content()).not.toContain(secret);
}

test('a machine client created in the console gets tokens with the secret that was shown once', async ({ page }) => {
  const client = await createClient(page, { kind: 'Machine', scopes: ['orders:read'] });
  const tokens = await tokensOf(requestToken(client, { grant_type: 'client_credentials', scope: 'orders:read' }));
  expect(tokens).not.toHaveProperty('refresh_token');
  // None of the form's initial settings for clients that people use remain.
  expect((await tokensOf(requestToken(client, { grant_type: 'client_credentials' }))).scope).toBe('orders:read');
  await expectSecretGone(page, client);

  const dialog = await openDialog(page, page.getByRole('button', { name: 'Disable', exact: true }));
  await dialog.getByRole('button', { name: 'Disable client' }).click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  expect(await requestToken(client, { grant_type: 'client_credentials' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });

  const deletion = await openDialog(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await deletion.getByRole('button', { name: 'Delete client' }).click();
  await page.waitForURL(/\/admin\/clients$/);
  await page.goto(`/admin/clients?q=${client.name}`);
  await expect(page.getByRole('link', { name: client.name })).toHaveCount(0);
});

test('a web app created in the console signs a person in', async ({ page, browser, person, application }) => {
  const client = await createClient(page, {
    kind: 'Web app',
    redirectUris: [application.callback],
    scopes: ['profile', 'email'],
  });
  await expectSecretGone(page, client);

  const request = application.request({ scope: 'profile' }, client);
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(request.url);
  await signIn(theirs, person);
  await expect(theirs.getByRole('heading', { name: `Allow ${client.name} access?` })).toBeVisible();
  await theirs.getByRole('button', { name: 'Allow' }).click();
  expect((await application.tokens(theirs, request)).refresh_token).toBeTruthy();
});

test('a redirect URI that cannot be registered is explained beside its field, and no input is lost', async ({
  page,
}) => {
  await openAs(page, personOf('admin'), '/admin/clients/new');
  await page.getByLabel('Name', { exact: true }).fill('Typed by hand');
  await page.getByLabel('Redirect URIs').fill('http://shop.example/callback');
  await page.getByRole('button', { name: 'Create client' }).click();
  const field = page.getByLabel('Redirect URIs');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/https/);
  await expect(field).toHaveValue('http://shop.example/callback');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed by hand');
});

test('a resource server created in the console introspects tokens issued for it', async ({
  page,
  person,
  application,
}) => {
  const address = `https://${unique('orders')}.example.com`;
  await openAs(page, personOf('admin'), '/admin/clients/new');
  await page.getByRole('radio', { name: 'Resource server' }).check();
  await expect(page.getByLabel('Redirect URIs')).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'openid' })).toBeHidden();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill('Orders API');
  await page.getByLabel('Resource identifier').fill('orders');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByLabel('Resource identifier')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Resource identifier').fill(address);
  await page.getByRole('checkbox', { name: 'orders:read' }).check();
  await page.getByRole('button', { name: 'Create client' }).click();
  const created = page.getByRole('status').filter({ hasText: 'Orders API was created' });
  await expect(created).toBeVisible();
  const id = (await created.getByRole('definition').locator('code').last().textContent()) ?? '';
  const secret = await created.getByRole('textbox', { name: 'Client secret' }).inputValue();
  const api: TestClient = {
    id,
    name: 'Orders API',
    secret,
    method: 'client_secret_basic',
    redirectUri: '',
    scope: '',
    tenant: 'default',
  };

  await page.goto(`/admin/resources?q=${encodeURIComponent(address)}`);
  await expect(page.getByRole('row', { name: 'Orders API' })).toBeVisible();
  const { access_token: token } = await freshTokens(application.client, person, { overrides: { resource: address } });
  expect((await introspect(api, token)).body).toMatchObject({ active: true, aud: address });
});

test('the quickstart shows a client’s own values in each language, by mouse and by keyboard', async ({ page }) => {
  await openAs(page, personOf('admin'), '/admin/clients/web');
  await page.getByRole('link', { name: 'Quickstart' }).click();
  await expect(page.getByRole('heading', { name: 'Quickstart', level: 1 })).toBeVisible();
  await expectAccessible(page);
  for (const [language, title] of [
    ['Node.js', 'tokens.mjs'],
    ['Spring', 'application.yml'],
    ['Python', 'tokens.py'],
  ] as const) {
    const example = page.getByRole('region', { name: title });
    await expect(async () => {
      await page.getByRole('navigation', { name: 'Languages' }).getByRole('link', { name: language }).press('Enter');
      await expect(example).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(example).toContainText('https://web.example/cb');
  }
});
