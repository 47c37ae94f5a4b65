import { authorizationRequest } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { openDialog } from './support/insist';
import { anotherBrowser, expect, test } from './support/journey';

test('an owner turns on maintenance mode with a message that people see, and turns it off again', async ({
  page,
  browser,
}) => {
  const { url } = authorizationRequest(clientOf('spa', 'brief'));
  const console = await anotherBrowser(browser, personOf('owner', 'brief'), '/t/brief/admin/settings');
  const dialog = await openDialog(
    console,
    console.getByRole('button', { name: 'Turn on maintenance mode' }),
    'Turn on maintenance mode for Brief?',
  );
  await expect(dialog.getByText('Clients can’t get or refresh tokens')).toBeVisible();
  await dialog.getByLabel('Message').fill('Back at noon');
  await dialog.getByRole('button', { name: 'Turn on maintenance mode' }).click();
  await expect(dialog).toBeHidden();
  await expect(console.getByText('Back at noon')).toBeVisible();

  try {
    await expect(async () => {
      expect((await page.goto(`${issuerOf('brief')}/device`))?.status()).toBe(503);
    }).toPass({ timeout: 10_000 });
    await expect(page.getByRole('heading', { name: 'Brief is closed for maintenance' })).toBeVisible();
    await expect(page.getByText('Back at noon')).toBeVisible();
  } finally {
    const question = await openDialog(console, console.getByRole('button', { name: 'Turn off maintenance mode' }));
    await question.getByRole('button', { name: 'Turn off maintenance mode' }).click();
    await expect(console.getByText('Back at noon')).toBeHidden();
  }

  await expect(async () => {
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await console.goto('/t/brief/admin/audit-log?action=maintenance.started');
  await expect(console.getByRole('cell', { name: 'Maintenance mode on' })).not.toHaveCount(0);
});
