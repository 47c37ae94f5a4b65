import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { requestToken } from '../support/oauth';
import { startHookServer } from '../support/token-hook';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';
import { saveCard } from './support/save-card';

const TENANT = 'hook-house';
const service = clientOf('hook-service', TENANT);
const asService = () => requestToken(service, { grant_type: 'client_credentials', scope: 'orders' });

test('an administrator creates a token hook, tests it, sees what it refuses, and deletes it', async ({ page }) => {
  test.slow();
  const hook = await startHookServer();
  await openAs(page, personOf('owner', TENANT), `${new URL(issuerOf(TENANT)).pathname}/admin/settings/token-hook`);
  await expectAccessible(page);
  await page.getByLabel('URL', { exact: true }).fill('https://127.0.0.1/token');
  await page.getByRole('button', { name: 'Create token hook' }).click();
  await expect(page.getByLabel('URL', { exact: true })).toHaveAccessibleDescription(/Must begin with https/);
  await page.getByLabel('URL', { exact: true }).fill(hook.url);
  await page.getByRole('button', { name: 'Create token hook' }).click();
  await expect(page.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/);
  await expectAccessible(page);

  await test.step('a test shows what it does', async () => {
    hook.answer = { body: '{"access_token":{"add":{"tier":"gold"}}}' };
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByText(/Answered in \d+ ms\. Added: access_token\.tier\./)).toBeVisible();
  });

  await test.step('what it refuses is listed', async () => {
    hook.answer = { body: '{"refuse":{"reason":"No contract"}}' };
    await expect.poll(async () => (await asService()).body.error, { timeout: 20_000 }).toBe('access_denied');
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('link', { name: 'token hook refused: No contract' }).first()).toBeVisible({
        timeout: 1000,
      });
    }).toPass({ timeout: 20_000 });
    await expectAccessible(page);
  });

  await test.step('it is turned off and deleted', async () => {
    const active = page.getByRole('switch', { name: 'Active' });
    await active.uncheck();
    await saveCard(page, 'Save changes');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(page.getByText('Undone.')).toBeVisible();
    await expect(active).toBeChecked();
    await active.uncheck();
    await saveCard(page, 'Save changes');
    await expect.poll(async () => (await asService()).status, { timeout: 20_000 }).toBe(200);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete token hook' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page.getByText('The token hook was deleted.')).toBeVisible();
  });
  await hook.close();
});
