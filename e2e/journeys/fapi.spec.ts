import { readFileSync } from 'node:fs';
import { personOf } from '../support/fixture';
import { newClient } from '../support/new-client';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';

const SET = [
  'Tokens are bound to a client key (DPoP)',
  'Refresh tokens are not rotated',
  'Authorization requests must be pushed',
];

/** The public half of a key of e2e/fixtures/client-keys.json. */
function publicJwks(kid: string): string {
  const { keys } = JSON.parse(readFileSync(new URL('../fixtures/client-keys.json', import.meta.url), 'utf8')) as {
    keys: Record<string, string>[];
  };
  const { d: _, ...key } = keys.find((one) => one.kid === kid) ?? {};
  return JSON.stringify({ keys: [key] });
}

test('one switch applies the FAPI 2.0 security profile to a client, and shows what it sets and what must still be chosen', async ({
  page,
}) => {
  const client = await newClient({
    kind: 'Web app',
    redirectUris: ['https://bank.example/cb'],
    scopes: ['profile'],
  });
  await openAs(page, personOf('admin'), `/admin/clients/${client.id}`);
  const profile = page.getByRole('switch', { name: 'FAPI 2.0 security profile' });
  const save = page.getByRole('button', { name: 'Save changes' });
  await profile.check();
  await save.click();
  await expect(page.getByText('Changes not saved')).toBeVisible();
  await expect(page.getByText(/Must be one of private_key_jwt, tls_client_auth/)).toBeVisible();

  await page.getByLabel('Authentication', { exact: true }).selectOption('private_key_jwt');
  await page.getByRole('textbox', { name: 'Public keys' }).fill(publicJwks('p-256'));
  await save.click();
  for (const reported of SET) await expect(page.getByText(reported, { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Require pushed authorization requests' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Require key-bound tokens (DPoP)' })).toBeChecked();
  await expect(page.getByText('Refresh tokens not rotated')).toHaveCount(0);
  await expectAccessible(page);

  // Settings that contradict the profile are rejected.
  await page.getByRole('switch', { name: 'Require pushed authorization requests' }).uncheck();
  await save.click();
  await expect(page.getByText(SET[0] ?? '', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Authorization requests must be pushed', { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Require pushed authorization requests' })).toBeChecked();
  await page.reload();
  await expect(profile).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Require pushed authorization requests' })).toBeChecked();
});

test('a tenant can start and stop requiring pushed authorization requests', async ({ page }) => {
  await openAs(page, personOf('owner', 'par-bank'), '/t/par-bank/admin/settings/protocol');
  const only = page.getByRole('switch', { name: 'Require pushed authorization requests' });
  const metadata = async () =>
    (await (await page.request.get('/.well-known/oauth-authorization-server/t/par-bank')).json()) as Record<
      string,
      unknown
    >;
  await only.check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(async () => (await metadata()).require_pushed_authorization_requests).toBe(true);
  await only.uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(async () => (await metadata()).require_pushed_authorization_requests).toBeUndefined();
  await expectAccessible(page);
});
