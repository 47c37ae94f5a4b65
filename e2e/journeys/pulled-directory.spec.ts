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
  await page.getByRole('radio', { name: /^Microsoft Entra ID, pulled/ }).check();
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
  const name = unique('Workspace');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('radio', { name: /^Google Workspace/ }).check();
  await page.getByRole('button', { name: 'Create connection' }).click();
  await expect(page.getByRole('heading', { name: 'Pull', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Administrator', { exact: true })).toBeVisible();

  // Left before the credentials were entered: the connection still knows that it is pulled, and from where.
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('Enter the directory’s credentials')).toBeVisible();
  await expect(page.getByText('Not set up yet: nothing is read until you enter credentials.')).toBeVisible();
  await expect(page.getByLabel('Token name')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set up pulling' }).click();
  await expect(page.getByLabel('Administrator', { exact: true })).toBeVisible();
});

test('a connection that does not say which directory it is for asks before it is pulled', async ({ page }) => {
  await openAs(page, personOf('admin'), '/admin/scim-connections/new');
  await page.getByLabel('Name', { exact: true }).fill(unique('Unknown'));
  await page.getByRole('radio', { name: /^Other/ }).check();
  await page.getByRole('button', { name: 'Create connection' }).click();
  await page.getByRole('link', { name: 'Set up pulling' }).click();
  await expect(page.getByRole('heading', { name: 'Which directory is pulled?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pull from Google Workspace' }).click();
  await expect(page.getByLabel('Administrator', { exact: true })).toBeVisible();
});
