import { generateKeyPairSync } from 'node:crypto';
import { signAssertion, withAssertion } from '../support/client-assertion';
import { personOf, type TestClient } from '../support/fixture';
import { postForm, requestToken } from '../support/oauth';
import { expectAccessible } from './support/accessible';
import { createClient } from './support/create-client';
import { narrow, openDialog } from './support/insist';
import { expect, openAs, test } from './support/journey';

const GRANT = { grant_type: 'client_credentials' };
const status = async (client: TestClient, secret: string) => (await requestToken({ ...client, secret }, GRANT)).status;

test('two secrets overlap during rotation, and each shows its creation, expiry and last use', async ({ page }) => {
  const client = await createClient(page, { kind: 'Machine', scopes: ['orders:read'] });
  const first = client.secret ?? '';
  await page.getByRole('link', { name: 'Open client' }).click();
  const secrets = page.locator('#secrets').getByRole('listitem').filter({ hasText: 'Created' });
  await expect(secrets).toHaveCount(1);
  await expect(secrets).toContainText('Never expires');

  await page.getByLabel('Expires', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add secret' }).click();
  const second = await page.getByRole('textbox', { name: 'New client secret' }).inputValue();
  await expect(secrets).toHaveCount(2);
  await expect(secrets.filter({ hasText: /Expires in/ })).toHaveCount(1);
  await expect(page.getByText('A client can have at most two secrets.')).toBeVisible();
  expect([await status(client, first), await status(client, second)]).toEqual([200, 200]);

  // Uses are recorded in batches.
  await expect(async () => {
    await page.reload();
    await expect(secrets.filter({ hasText: /Last used/ })).toHaveCount(2, { timeout: 1000 });
  }).toPass();

  const dialog = await openDialog(
    page,
    secrets.filter({ hasText: 'Never expires' }).getByRole('button', { name: 'Revoke' }),
  );
  await dialog.getByRole('button', { name: 'Revoke secret' }).click();
  await expect(secrets).toHaveCount(1);
  expect([await status(client, first), await status(client, second)]).toEqual([401, 200]);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a client switches from a secret to its own key, and errors in the key are shown where it was pasted', async ({
      page,
    }) => {
      const client = await createClient(page, { kind: 'Machine', scopes: ['orders:read'] });
      await page.getByRole('link', { name: 'Open client' }).click();
      const keys = page.getByLabel('Public keys');
      const save = () => page.getByRole('button', { name: 'Save changes' }).click();
      await expect(keys).toBeHidden();
      await page.getByLabel('Authentication', { exact: true }).selectOption('private_key_jwt');
      await expect(keys).toBeVisible();
      await expect(page.getByLabel('Signing algorithm', { exact: true })).toBeVisible();

      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const [secretHalf, publicHalf] = [pair.privateKey, pair.publicKey].map((key) => key.export({ format: 'jwk' }));
      for (const [text, reported] of [
        ['', /must contain the public keys/i],
        ['-----BEGIN PUBLIC KEY-----', /This is not valid JSON\./],
        [JSON.stringify({ keys: [secretHalf] }), /must contain only the public part/],
      ] as const) {
        await keys.fill(text);
        await save();
        await expect(keys).toHaveAccessibleDescription(reported);
        await expect(keys).toHaveValue(text);
        expect(await page.getByLabel('Authentication', { exact: true }).inputValue()).toBe('private_key_jwt');
      }
      if (javaScriptEnabled) await expectAccessible(page);

      await keys.fill(JSON.stringify({ keys: [publicHalf] }));
      await page.getByLabel('Signing algorithm', { exact: true }).selectOption('ES256');
      await save();
      await expect(page.getByRole('heading', { name: 'Secrets' })).toBeHidden();
      expect(await status(client, client.secret ?? '')).toBe(401);
      const signed = await signAssertion(client, {}, { key: secretHalf ?? {} });
      await expect(async () =>
        expect((await postForm('/token', { ...GRANT, ...withAssertion(signed) })).status).toBe(200),
      ).toPass();
    });
  });
}

test('a client that does not require PKCE is marked, and the list can filter for it', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/clients?q=Legacy');
  await narrow(page, 'PKCE', 'pkce', 'relaxed');
  await expect(page.getByRole('row').filter({ hasText: 'Legacy portal' })).toContainText('Legacy');
  await page.getByRole('link', { name: /Legacy portal/ }).click();
  await expect(page.getByText('Legacy: PKCE not required')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Require PKCE' })).not.toBeChecked();

  await page.goto('/admin/clients?q=Back+office&pkce=relaxed');
  await expect(page.getByRole('row').filter({ hasText: 'Back office' })).toHaveCount(0);
});
