import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';

test('a directory is set up to be pulled: credentials, a test and a dry run that say why they fail', async ({
  page,
}) => {
  const name = unique('Pulled');
  await openAs(page, personOf('admin'), '/admin/scim-connections/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('radio', { name: 'Pull from Microsoft Entra ID' }).check();
  await page.getByRole('button', { name: 'Create connection' }).click();
  await expect(page.getByRole('heading', { name: 'Pull', level: 1 })).toBeVisible();
  await page.getByLabel('Directory (tenant) ID').fill('acme.example');
  await page.getByLabel('Application (client) ID').fill('an-application');
  await page.getByLabel('Client secret').fill('a-secret');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Nobody is changed until you turn it on below.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Test credentials' }).click();
  await expect(page.getByText(/Test failed: .*ECONNREFUSED/)).toBeVisible();
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText('The directory could not be read')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('link', { name: 'Open pull settings' })).toBeVisible();
  await expect(page.getByText('At most 20% of people leave per hour')).toBeVisible();
});

test('Google Workspace is among the directories, and leads to what it is pulled with', async ({ page }) => {
  await openAs(page, personOf('admin'), '/admin/scim-connections/new');
  await expect(page.getByRole('link', { name: /^Google Workspace/ })).toHaveAttribute(
    'href',
    '/docs/guides/google-workspace',
  );
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill(unique('Workspace'));
  await page.getByLabel('Directory', { exact: true }).selectOption({ label: 'Google Workspace' });
  await page.getByRole('button', { name: 'Create connection' }).click();
  await expect(page.getByRole('heading', { name: 'Pull', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Google Workspace', level: 2 })).toBeVisible();
});
