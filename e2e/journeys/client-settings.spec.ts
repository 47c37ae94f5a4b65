import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { freshTokens } from '../support/authorization';
import { newCertificate } from '../support/certificate';
import { fromProxy } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { clientMetadata, newClient } from '../support/new-client';
import { callAs, postForm, refresh, requestToken, tokensOf } from '../support/oauth';
import { expectAccessible } from './support/accessible';
import { isInSight } from './support/in-sight';
import { anotherBrowser, expect, openAs, test, untilStarted } from './support/journey';

test('when two administrators save one client, the second sees who was first, and the first changes are kept', async ({
  page,
  browser,
}) => {
  const client = await newClient({
    kind: 'Web app',
    redirectUris: ['https://app.example/cb'],
    scopes: ['profile'],
  });
  const path = `/admin/clients/${client.id}`;
  const owner = personOf('owner');
  const other = await anotherBrowser(browser, owner, path);
  await openAs(page, personOf('admin'), path);
  await page.getByLabel('Contacts').fill('ops@example.com\nSecurity desk, +1 555 0100');
  await other.getByRole('textbox', { name: 'Logo Optional' }).fill('https://app.example/logo.svg');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Changes not saved' })).toContainText(
    `${owner.userName} has changed these settings since you opened the page.`,
  );

  await page.reload();
  await untilStarted(page);
  await expect(page.getByRole('textbox', { name: 'Logo Optional' })).toHaveValue('https://app.example/logo.svg');
  await expect(page.getByLabel('Contacts')).toHaveValue('');
  await page.getByLabel('Contacts').fill('ops@example.com\nSecurity desk, +1 555 0100');
  for (const name of ['First name', 'Second name']) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByLabel('Contacts')).toHaveValue('ops@example.com\nSecurity desk, +1 555 0100');
});

test('saving a public client keeps the settings that its page does not show', async ({ page }) => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const unshown = {
    jwks: { keys: [publicKey.export({ format: 'jwk' })] },
    token_endpoint_auth_signing_alg: 'ES256',
    assertion_audience: 'token_endpoint',
    require_pkce: true,
    refresh_token_rotation: true,
  };
  const client = await newClient({
    kind: 'Single-page app',
    redirectUris: ['https://app.example/cb'],
    scopes: ['profile'],
    metadata: unshown,
  });
  await openAs(page, personOf('admin'), `/admin/clients/${client.id}`);
  await page.getByLabel('Name', { exact: true }).fill('Renamed app');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed app' })).toBeVisible();
  expect(await clientMetadata(client)).toMatchObject({ client_name: 'Renamed app', ...unshown });
});

test('settings that make a client less safe are flagged on its page', async ({ page }) => {
  const client = await newClient({
    kind: 'Web app',
    redirectUris: ['https://app.example/cb'],
    scopes: ['profile'],
  });
  await openAs(page, personOf('admin'), `/admin/clients/${client.id}`);
  await page.getByRole('switch', { name: 'Rotate refresh tokens' }).uncheck();
  await page.getByRole('switch', { name: 'Require PKCE' }).uncheck();
  await page.getByRole('checkbox', { name: /^Token exchange/ }).check();
  await page.getByRole('switch', { name: 'Allow impersonation' }).check();
  await expect(page.getByText('Less safe', { exact: true }).filter({ visible: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Save changes' }).click();
  for (const risk of ['Legacy: PKCE not required', 'Can impersonate people', 'Refresh tokens not rotated'])
    await expect(page.getByText(risk, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('the overview names the person of a leaked token family, and the person of a sign-in only once', async ({
  page,
  person,
}) => {
  const client = clientOf('shop');
  await openAs(page, personOf('auditor'), '/admin');
  const first = await freshTokens(client, person);
  const second = await tokensOf(refresh(client, first.refresh_token));
  await tokensOf(refresh(client, second.refresh_token));
  expect((await refresh(client, first.refresh_token)).body.error).toBe('invalid_grant');
  await page.reload();
  await expect(page.getByRole('link', { name: /^Refresh token leaked/ }).first()).toContainText(
    `${client.name} for ${person.userName}`,
  );
  const signIn = page
    .getByRole('link', { name: /^Signed in/ })
    .filter({ hasText: person.userName })
    .first();
  await expect(signIn).not.toContainText(' by ');
});

test('an unknown path below a tenant shows a not-found page', async ({ page }) => {
  for (const path of ['/t/acme/nowhere', '/t/acme/nowhere/else', '/t/nobody/nowhere']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expectAccessible(page);
  }
});

test('a client switches to certificate authentication, and its secret stops working', async ({ page }) => {
  const client = await newClient({ kind: 'Machine', scopes: ['orders:read'] });
  await openAs(page, personOf('admin'), `/admin/clients/${client.id}`);
  const method = page.getByLabel('Authentication', { exact: true });
  await method.selectOption('tls_client_auth');
  await page.getByLabel('Name in the certificate').selectOption('tls_client_auth_san_dns');
  await page.getByLabel('Required value').fill('app.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const form = { grant_type: 'client_credentials', client_id: client.id };
  const certificate = {
    'X-Client-Cert': encodeURIComponent(await newCertificate({ dnsName: 'app.example' })),
    'X-Client-Verify': 'SUCCESS',
  };
  await expect
    .poll(async () => (await postForm('/token', form, { headers: { ...fromProxy, ...certificate } })).status)
    .toBe(200);
  expect((await requestToken(client, { grant_type: 'client_credentials' })).status).toBe(401);
});

test('a client’s codes expire after the lifetimes set in the console', async ({ page }) => {
  const client = await newClient({ kind: 'Machine', scopes: ['orders:read'] });
  await openAs(page, personOf('admin'), `/admin/clients/${client.id}`);
  await page.getByRole('checkbox', { name: /^Device authorization/ }).check();
  await page.getByLabel('Authorization code', { exact: true }).fill('2 min');
  await page.getByLabel('Device code', { exact: true }).fill('2 min');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Authorization code', { exact: true })).toHaveAccessibleDescription(
    /at most 60 seconds/,
  );
  await page.getByLabel('Authorization code', { exact: true }).fill('30 s');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(async () => (await callAs(client, '/device_authorization', {})).body.expires_in).toBe(120);
});

const saveOf = (page: Page) => page.getByRole('button', { name: 'Save changes' });

test('a client’s settings can be saved from any section, and unsaved changes are indicated', async ({ page }) => {
  const client = await newClient({
    kind: 'Web app',
    redirectUris: ['https://app.example/cb'],
    scopes: ['profile'],
  });
  const unsaved = page.getByText('Unsaved changes', { exact: true });
  await openAs(page, personOf('admin'), `/admin/clients/${client.id}`);
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'General' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'General' })).toBeInViewport();
  expect(await isInSight(saveOf(page))).toBe(true);
  await expect(unsaved).toHaveCount(0);
  const [contacts, type] = [page.getByLabel('Contacts'), page.getByRole('radio', { name: /^Native/ })];
  await contacts.fill('ops@example.com');
  await expect(unsaved).toBeVisible();
  await contacts.fill('');
  await expect(unsaved).toHaveCount(0);
  await type.check();
  await expect(unsaved).toBeVisible();
  await page.getByRole('radio', { name: /^Web/ }).check();
  await expect(unsaved).toHaveCount(0);

  await contacts.fill('ops@example.com');
  await saveOf(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  await contacts.fill('');
  await expect(unsaved).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('the save bar never covers the focused field, and is not pinned in a short window', async ({ page }) => {
  const client = await newClient({
    kind: 'Web app',
    redirectUris: ['https://app.example/cb'],
    scopes: ['profile'],
  });
  await openAs(page, personOf('admin'), `/admin/clients/${client.id}`);
  for (const height of [720, 300]) {
    await page.setViewportSize({ width: height === 300 ? 320 : 1280, height });
    await page.getByLabel('Name', { exact: true }).focus();
    let steps = 0;
    for (; steps < 100; steps++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      expect(await isInSight(focused), await focused.evaluate(({ outerHTML }) => outerHTML)).toBe(true);
      if (await saveOf(page).evaluate((button) => button === document.activeElement)) break;
    }
    expect(steps).toBeGreaterThan(30);
    expect(steps).toBeLessThan(100);
    await page.getByLabel('Name', { exact: true }).focus();
    expect(await isInSight(saveOf(page))).toBe(height === 720);
  }
});
