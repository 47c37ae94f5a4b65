import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { ScimClient, USER_SCHEMA } from '../support/scim';
import { expect, openAs, test } from './support/journey';

test('a directory connected in the console provisions a person, who appears in the list and in the audit log', async ({ page }) => {
  const name = unique('Directory');
  await openAs(page, personOf('admin'), '/admin/scim-connections');
  await page.getByRole('link', { name: 'Connect a directory' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create connection' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByLabel('Token name').fill('Production');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByRole('textbox', { name: 'New SCIM token' }).inputValue();
  await page.reload();
  await expect(page.getByText('Production')).toBeVisible();
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(token);

  const userName = `${unique('pushed')}@example.com`;
  const directory = new ScimClient(token);
  const answer = await directory.send('POST', '/Users', { schemas: [USER_SCHEMA], userName, displayName: 'Paula Pushed' });
  expect(answer.status).toBe(201);

  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('searchbox').fill(userName);
  // Typing settles into the address a moment later, and the list with it.
  await expect(page).toHaveURL(/[?&]q=/);
  const row = page.getByRole('row').filter({ hasText: userName });
  await expect(row).toContainText('Active');
  await row.getByRole('link', { name: 'Paula Pushed' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('searchbox').fill(userName);
  await expect(page).toHaveURL(/[?&]q=/);
  const entry = page.getByRole('row').filter({ hasText: userName });
  await expect(entry).toContainText('Person created');
  await expect(entry).toContainText(name);

  await page.getByRole('link', { name: 'SCIM connections' }).click();
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await directory.get('/Users?count=1')).status).toBe(401);
});
