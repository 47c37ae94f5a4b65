import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { ScimClient } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';
import { pressAt } from './support/keyboard';

const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3, exact: true }) });

async function create(page: Page, directory: string): Promise<string> {
  const name = unique('Directory');
  await openAs(page, personOf('admin'), '/admin/scim-connections/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('radio', { name: new RegExp(`^${directory}(?!,)`) }).check();
  await page.getByRole('button', { name: 'Create connection' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('50 requests per second, burst size 200')).toBeVisible();
  return name;
}

test('a directory is connected while the page is open: it shows each step as it happens, and nothing before', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await create(page, 'Okta');
  await expect(page.getByRole('heading', { name: 'Connect the directory' })).toBeVisible();
  await expect(step(page, 'Create the connection').getByRole('img', { name: 'Done' })).toBeVisible();
  const current = page.locator('[aria-current="step"]');
  await expect(current).toContainText('Copy the address and a token');
  for (const early of [
    'Waiting for the first request…',
    'SCIM connector base URL',
    'Provisioned',
    'Last used',
    'Directory requests',
    'Rotate token',
  ])
    await expect(page.getByText(early)).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel('Token name').fill('Production');
  await page.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('textbox', { name: 'New SCIM token' });
  const directory = new ScimClient(await shown.inputValue());
  await expect(current).toContainText('Paste them in Okta');
  await expect(page.getByRole('button', { name: 'Copy SCIM connector base URL' })).toBeVisible();
  await expect(page.getByText('Push Profile Updates')).toBeVisible();
  const drawing = page.getByRole('img', {
    name: /^Drawing of the page Integration: .*SCIM connector base URL .*Authorization$/,
  });
  await expect(drawing).toBeVisible();
  await expect(page.getByText('Waiting for the first request…')).toBeVisible();
  const onlyHere = page.getByText('Only this machine reaches this address');
  await expect(onlyHere).toBeVisible();
  const firstRequest = page.getByRole('region', { name: 'A first request', exact: true });
  await expect(firstRequest).toContainText(`Authorization: Bearer ${directory.token}`);
  // The same command for this machine does not stand there twice while the token is shown.
  await expect(page.getByText('YOUR-SCIM-TOKEN stands for a token of this connection.')).toBeHidden();
  await expectAccessible(page);

  await directory.get('/Users?count=1');
  await expect(step(page, 'First request').getByRole('link', { name: 'GET /Users?count=1' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(step(page, 'First request')).toContainText('200');
  await expect(onlyHere).toHaveCount(0);
  await expect(firstRequest).toHaveCount(0);
  await expect(page.getByText('Waiting for the first person…')).toBeVisible();
  // With a token, the form of another one is folded.
  await expect(page.getByLabel('Token name')).toBeHidden();
  // The token is shown once, so it must not vanish while the page renders again.
  await expect(shown).toHaveValue(directory.token);

  const displayName = unique('Paula');
  const { id } = await directory.createUser({ displayName });
  await expect(page.getByRole('heading', { name: 'The directory is connected' })).toBeVisible({ timeout: 30_000 });
  await expect(step(page, 'First person').getByRole('link', { name: displayName })).toHaveAttribute(
    'href',
    new RegExp(`/admin/people/${id}$`),
  );
  await expect(page.getByRole('link', { name: 'Invite the first person' })).toHaveAttribute(
    'href',
    new RegExp(`/admin/people/${id}$`),
  );
  await expect(page.getByText(/^Waiting for/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Simulate Okta' }).click();
  await expect(page.getByText(/Okta: all \d+ steps passed/)).toBeVisible({ timeout: 60_000 });
  await expect(step(page, 'Self-test')).toContainText('All steps passed');
  await expect(current).toHaveCount(0);
  await expectAccessible(page);
  await pressAt(page, page.getByText('Create another token'));
  await page.getByLabel('Token name').fill('Second');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(shown).not.toHaveValue(directory.token);
  await expect(shown).toBeFocused();
  await expect(page.getByText('Second', { exact: true })).toBeVisible();
});

test('Entra ID and other directories get the values that their forms ask for', async ({ page }) => {
  test.setTimeout(120_000);
  for (const [directory, heading, field] of [
    ['Microsoft Entra ID', 'Paste them in Microsoft Entra ID', 'Secret Token'],
    ['Other', 'Paste them in your directory', 'Unique identifier'],
  ] as const) {
    await create(page, directory);
    await page.getByLabel('Token name').fill('Production');
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(step(page, heading)).toContainText(field);
    const drawing = step(page, heading).getByRole('img', { name: /^Drawing of the page .*Tenant URL .*Secret Token$/ });
    await expect(drawing).toHaveCount(directory === 'Other' ? 0 : 1);
    await expectAccessible(page);
  }
});
