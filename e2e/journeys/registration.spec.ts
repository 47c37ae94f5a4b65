import type { Page } from '@playwright/test';
import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { registrationEndpoint, sendJson } from '../support/registration';
import { send } from '../support/send';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { expect, openAs, test, untilStarted } from './support/journey';
import { saveCard } from './support/save-card';

const TENANT = 'gapsb-house';
const PATH = `/t/${TENANT}/admin/registration`;

// They save the same form.
test.describe.configure({ mode: 'default' });

const register = (name: string, token?: string) =>
  sendJson(registrationEndpoint(TENANT), {
    body: { client_name: name, redirect_uris: ['https://notes.example/cb'], token_endpoint_auth_method: 'none' },
    ...(token !== undefined && { token }),
  });
const metadata = async () =>
  (await (await send(`${issuerOf(TENANT)}/.well-known/oauth-authorization-server`)).json()) as Record<string, unknown>;

/** Sets who may register, and waits until every server process has applied it. */
async function letRegister(page: Page, policy: 'off' | 'token' | 'open', answered: number): Promise<void> {
  await page.getByLabel('Dynamic registration').selectOption(policy);
  await saveCard(page, 'Save registration settings');
  await expect.poll(async () => (await register(unique('Probe'))).status).toBe(answered);
}

test('an administrator opens registration, requires a token, issues one, sees the client registered with it, and revokes it', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await openAs(page, personOf('owner', TENANT), PATH);
  await expect(page.getByLabel('Dynamic registration')).toHaveValue('off');
  expect(await register('Too early')).toMatchObject({ status: 403, body: { error: 'access_denied' } });
  expect(await metadata()).not.toHaveProperty('registration_endpoint');

  await page.getByRole('checkbox', { name: /^notes/ }).check();
  await letRegister(page, 'open', 201);
  expect(await metadata()).toMatchObject({ registration_endpoint: registrationEndpoint(TENANT) });
  expect((await register('Whoever')).body).toMatchObject({ client_id: expect.stringMatching(/^tsc_/), scope: 'notes' });

  await letRegister(page, 'token', 401);
  const name = unique('Pipeline');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Uses').fill('2');
  await page.getByRole('button', { name: 'Issue token' }).click();
  const shown = page.getByRole('textbox', { name: 'New initial access token' });
  await expect(shown).toHaveValue(/^tsi_/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expectAccessible(page);
  const token = await shown.inputValue();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Usable');
  await expect(row).toContainText('0 of 2');

  const client = unique('Notes');
  expect((await register(client, token)).status).toBe(201);
  await page.goto(`${PATH}?q=${name}`);
  await expect(row).toContainText('1 of 2');
  await expect(shown).toHaveCount(0);
  expect(await page.content()).not.toContain(token);
  await expectAccessible(page);

  await page.goto(`/t/${TENANT}/admin/clients?origin=dynamic&q=${client}`);
  const listed = page.getByRole('row').filter({ hasText: client });
  await expect(listed).toContainText('Self-registered');
  await listed.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: client })).toBeVisible();
  await expect(page.getByText('Self-registered client')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${PATH}?q=${name}`);
  const dialog = await openDialog(page, row.getByRole('button', { name: 'Revoke' }), `Revoke ${name}?`);
  await expect(dialog).toContainText('Clients registered with it are kept.');
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Revoked');
  expect(await register('Too late', token)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });

  await letRegister(page, 'off', 403);
  expect(await metadata()).not.toHaveProperty('registration_endpoint');
});

test('an auditor sees who may register but cannot change it', async ({ page }) => {
  await openAs(page, personOf('auditor', TENANT), PATH);
  await expect(page.getByLabel('Dynamic registration')).toBeDisabled();
  await expect(page.getByRole('button', { name: /^(?:Save registration settings|Issue token|Revoke)$/ })).toHaveCount(
    0,
  );
  await expectAccessible(page);
});

test('an administrator lets confidential clients that register themselves leave PKCE out', async ({ page }) => {
  await openAs(page, personOf('owner', TENANT), PATH);
  const pkce = page.getByLabel('PKCE', { exact: true });
  await expect(pkce).toHaveValue('required');
  await pkce.selectOption('public-only');
  await saveCard(page, 'Save registration settings');
  await page.reload();
  await untilStarted(page);
  await expect(pkce).toHaveValue('public-only');
  await pkce.selectOption('required');
  await saveCard(page, 'Save registration settings');
});
