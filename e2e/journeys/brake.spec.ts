import { unique } from '../support/random';
import { connectDirectory } from './support/connect-directory';
import { expect, test } from './support/journey';

test('a directory that deactivates too many people is stopped, and an administrator decides', async ({ page }) => {
  const name = unique('Directory');
  const directory = await connectDirectory(page, name);
  const connection = page.url();
  const ids: string[] = [];
  for (let index = 0; index < 11; index += 1) ids.push((await directory.createUser()).id);
  const [last = '', ...others] = ids;
  for (const id of others) expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await directory.send('DELETE', `/Users/${last}`)).status).toBe(429);

  await page.goto('/admin');
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(connection);
  await expect(page.getByText('Braked', { exact: true })).toBeVisible();
  await expect(page.getByText('1 person was stopped from being deactivated or deleted:')).toBeVisible();
  await expect(page.locator(`a[href$="/admin/people/${last}"]`).first()).toBeVisible();

  await page.getByRole('button', { name: 'Keep blocking' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block all' }).click();
  await expect(page.getByText('All deactivations are blocked')).toBeVisible();
  expect((await directory.send('DELETE', `/Users/${last}`)).status).toBe(429);

  await page.getByRole('button', { name: 'Let them through' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Let them through' }).click();
  await expect(page.getByText('All deactivations are let through')).toBeVisible();
  expect((await directory.send('DELETE', `/Users/${last}`)).status).toBe(204);
});
