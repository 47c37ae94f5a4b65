import { personOf } from '../support/fixture';
import { manage } from '../support/management';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { expect, openAs, test } from './support/journey';

test('an administrator creates an access key, which a script uses until it is revoked', async ({ page }) => {
  const name = unique('nightly');
  await openAs(page, personOf('admin'), '/admin/access-keys');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByLabel('Role').selectOption('auditor');
  await page.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('textbox', { name: 'New access key' });
  await expect(shown).toHaveValue(/^tsa_/);
  const key = await shown.inputValue();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Never');
  expect(await manage(key, 'GET', '/clients', { tenant: 'default' })).toMatchObject({ status: 200 });
  // The use is recorded within seconds, and the open page follows.
  await expect(row.getByText('Never')).toHaveCount(0, { timeout: 20_000 });
  expect(
    await manage(key, 'POST', '/scopes', { tenant: 'default', body: { name: unique('scope'), description: 'No' } }),
  ).toMatchObject({ status: 403 });

  await page.goto(`/admin/access-keys?q=${name}`);
  await expect(row).toContainText('Auditor');
  await expect(row).toContainText('Valid');
  const question = await openDialog(page, row.getByRole('button', { name: 'Revoke' }), `Revoke ${name}?`);
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toContainText('Revoked');
  expect(await manage(key, 'GET', '/clients', { tenant: 'default' })).toMatchObject({ status: 401 });

  await page.goto(`/admin/audit-log?target=${name}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2);
});

test('an auditor can create only read-only keys', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/access-keys');
  await expect(page.getByLabel('Role').getByRole('option')).toHaveText(['Auditor']);
});

test('people are suggested while an accountable person is typed, at creation and later', async ({ page, person }) => {
  const name = unique('robot');
  await openAs(page, personOf('admin'), '/admin/access-keys');
  const form = page.locator('#new-access-key');
  const field = form.getByRole('combobox', { name: 'Accountable person' });
  await field.pressSequentially(person.userName.slice(0, -1));
  await expect(page.locator(`datalist option[value="${person.userName}"]`)).toHaveText('Nora New');
  await field.fill('nobody-of-that-name');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByText('No active person has this user name.')).toBeVisible();
  await field.fill(person.userName);
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('textbox', { name: 'New access key' })).toHaveValue(/^tsa_/);
  await page.goto(`/admin/access-keys?q=${name}`);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Nora New');
  await expectAccessible(page);

  // Left empty, the person the key acts for is accountable.
  await page.getByRole('button', { name: 'Save accountable person' }).click();
  await expect(row).not.toContainText('Nora New');
});
