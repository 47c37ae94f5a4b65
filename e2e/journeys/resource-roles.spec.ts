import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { openDialog, search, tick } from './support/insist';
import { expect, openAs, test } from './support/journey';

test.describe.configure({ timeout: 180_000 });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an administrator declares a role of a resource, assigns it to a person and a group, and deletes it after seeing whom it concerns', async ({
  page,
}) => {
  const [name, group] = [unique('Ada'), unique('Readers')];
  const { id } = await scim.createUser({ displayName: name });
  await scim.createGroup([id], { displayName: group });
  await openAs(page, personOf('admin'), '/admin/resources/new');
  await page.getByLabel('Identifier').fill(`https://${unique('api')}.example`);
  await page.getByLabel('Name', { exact: true }).fill('Orders with roles');
  await page.getByRole('button', { name: 'Register resource' }).click();
  await expect(heading(page)).toHaveText('Orders with roles');

  await page.getByRole('link', { name: 'Add role' }).click();
  await expect(heading(page)).toHaveText('Add role');
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill('Order editor');
  await page.getByLabel('Permissions').fill('orders:read\norders: write');
  await page.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByLabel('Permissions')).toHaveAccessibleDescription(/orders: write/);
  await page.getByLabel('Permissions').fill('orders:read\norders:write');
  await page.getByRole('button', { name: 'Add role' }).click();
  await expect(heading(page)).toHaveText('Order editor');
  await expect(page.getByText('Not assigned to anyone directly')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Assign to people' }).first().click();
  await expect(heading(page)).toHaveText('Assign to people');
  await search(page, name);
  await tick(page.getByRole('checkbox', { name }));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add selected' }).click();
  await expect(page.getByText('The role was assigned to 1 more.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the role' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();

  await page.getByRole('link', { name: /^Groups 0$/ }).click();
  await page.getByRole('link', { name: 'Assign to groups' }).first().click();
  await expect(heading(page)).toHaveText('Assign to groups');
  await search(page, group);
  await tick(page.getByRole('checkbox', { name: group }));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add selected' }).click();
  await expect(page.getByText('The role was assigned to 1 more.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the role' }).click();
  await expect(page.getByRole('row').filter({ hasText: group })).toBeVisible();
  await expectAccessible(page);
  const rolePage = page.url();

  await page.goto(`/admin/people/${id}`);
  const card = page
    .getByRole('region', { name: 'Roles at resources' })
    .or(page.locator('section', { hasText: 'Roles at resources' }));
  await expect(card.getByRole('link', { name: 'Order editor' }).first()).toBeVisible();
  await expect(card.getByRole('link', { name: group }).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(rolePage);
  await expect(heading(page)).toHaveText('Order editor');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const dialog = await openDialog(
    page,
    page.getByRole('button', { name: 'Delete', exact: true }),
    'Delete role Order editor?',
  );
  await expect(dialog).toContainText('1 person loses it, directly or through groups');
  await expect(dialog).toContainText('1 group loses it');
  await dialog.getByRole('button', { name: 'Delete role' }).click();
  await expect(heading(page)).toHaveText('Orders with roles');
  await expect(page.getByText('The role was deleted. 2 role assignments ended.')).toBeVisible();
  await expect(page.getByText('No roles yet.')).toBeVisible();
});
