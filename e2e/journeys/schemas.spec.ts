import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { type ScimBody, scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';

test('a schema is declared, used by a directory, shown for a person, changed and deleted', async ({ page }) => {
  test.setTimeout(180_000);
  const urn = `urn:example:${unique('hr')}:2.0:User`;
  await openAs(page, personOf('admin'), '/admin/schemas');
  await page.getByRole('link', { name: 'Declare a schema' }).click();
  await expect(page.getByRole('heading', { name: 'Declare a schema', level: 1 })).toBeVisible();
  await page.getByLabel('URN', { exact: true }).fill('urn:ietf:params:scim:schemas:core:2.0:Mine');
  await page.getByLabel('Name', { exact: true }).fill('Badges');
  await page.getByRole('button', { name: 'Declare schema' }).click();
  await expect(page.getByText('Must not begin like the standard schemas.')).toBeVisible();
  await page.getByLabel('URN', { exact: true }).fill(urn);
  await page.getByRole('button', { name: 'Declare schema' }).click();
  await expect(page.getByRole('heading', { name: 'Badges', level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Add an attribute' }).click();
  await expect(page.getByRole('heading', { name: 'Add an attribute', level: 1 })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('badge number');
  await page.getByRole('switch', { name: 'Unique' }).check();
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Name', { exact: true }).fill('badgeNumber');
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await expect(page.getByText('Text · unique')).toBeVisible();
  await page.getByRole('link', { name: 'Add an attribute' }).click();
  await expect(page.getByRole('heading', { name: 'Add an attribute', level: 1 })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('desk');
  await page.getByLabel('Type', { exact: true }).selectOption('complex');
  await page.getByLabel('Sub-attributes').fill('floor\nroom');
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByRole('link', { name: 'floor' }).click();
  await expect(page.getByRole('heading', { name: 'desk.floor', level: 1 })).toBeVisible();
  await page.getByLabel('Type', { exact: true }).selectOption('integer');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // A directory can send declared attributes as soon as the console has saved them.
  const create = (values: ScimBody) =>
    scim.send('POST', '/Users', { userName: unique('badge'), displayName: 'Berta Badge', [urn]: values });
  const badge = unique('b');
  await expect
    .poll(async () => (await scim.get(`/Schemas/${urn}`)).body.attributes)
    .toMatchObject([
      { name: 'badgeNumber' },
      { name: 'desk', subAttributes: [{ type: 'integer' }, { type: 'string' }] },
    ]);
  const { status, body } = await create({ badgeNumber: badge, desk: { floor: '3' } });
  expect([status, body[urn]]).toEqual([201, { badgeNumber: badge, desk: { floor: 3 } }]);
  expect((await create({ badgeNumber: badge.toUpperCase() })).body).toMatchObject({ scimType: 'uniqueness' });
  expect((await scim.find(`${urn}:badgeNumber eq "${badge}"`)).body).toMatchObject({ totalResults: 1 });
  await page.goto(`/admin/people/${String(body.id)}`);
  await expect(page.getByRole('heading', { name: 'Badges', level: 3 })).toBeVisible();
  await expect(page.getByText(badge)).toBeVisible();

  await page.goto(`/admin/schemas?q=${encodeURIComponent(urn)}`);
  await page.getByRole('link', { name: 'Badges' }).click();
  await expect(page.getByText('1 person').first()).toBeVisible();
  await page.getByRole('link', { name: 'badgeNumber' }).click();
  await expect(page.getByRole('heading', { name: 'badgeNumber', level: 1 })).toBeVisible();
  await page.getByLabel('Type', { exact: true }).selectOption('integer');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('the type cannot be changed to integer')).toBeVisible();
  await page.getByRole('button', { name: 'Remove attribute' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Its values for 1 person will be deleted.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove attribute' }).click();
  await expect(page.getByRole('heading', { name: 'Badges', level: 1 })).toBeVisible();
  await expect
    .poll(async () => (await scim.get(`/Users/${String(body.id)}`)).body[urn])
    .toEqual({ desk: { floor: 3 } });

  await page.getByRole('button', { name: 'Delete schema' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('The values of Badges for 1 person will be deleted.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete schema' }).click();
  await expect(page).toHaveURL('/admin/schemas');
  await expect.poll(async () => (await scim.get(`/Schemas/${urn}`)).status).toBe(404);
  await page.goto(`/admin/audit-log?q=${encodeURIComponent(urn)}`);
  for (const action of ['Schema created', 'Schema changed', 'Schema deleted'])
    await expect(page.getByRole('cell', { name: action }).first()).toBeVisible();
});

test('an auditor can read the schemas, including the standard ones, but not change them', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/schemas?origin=standard&type=User&sort=name');
  await expect(page.getByRole('link', { name: 'Declare a schema' })).toHaveCount(0);
  await page.getByRole('link', { name: 'EnterpriseUser' }).click();
  await expect(page.getByText('employeeNumber')).toBeVisible();
  await expect(page.getByRole('link', { name: 'employeeNumber' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Save|Delete/ })).toHaveCount(0);
  expect((await page.goto('/admin/schemas/new'))?.status()).toBe(403);
});

test('the schema pages are accessible', async ({ page }) => {
  test.setTimeout(180_000);
  const urn = `urn:example:${unique('a11y')}`;
  await openAs(page, personOf('admin'), '/admin/schemas');
  await expectAccessible(page);
  await page.goto('/admin/schemas/new');
  await page.getByLabel('URN', { exact: true }).fill('not a urn');
  await page.getByLabel('Name', { exact: true }).fill('Accessible');
  await page.getByRole('button', { name: 'Declare schema' }).click();
  await expect(page.getByLabel('URN', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('URN', { exact: true }).fill(urn);
  await page.getByRole('button', { name: 'Declare schema' }).click();
  await expect(page.getByRole('heading', { name: 'Accessible', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Add an attribute' }).click();
  await expect(page.getByRole('heading', { name: 'Add an attribute', level: 1 })).toBeVisible();
  await page.getByLabel('Type', { exact: true }).selectOption('complex');
  await page.getByLabel('Name', { exact: true }).fill('desk');
  await page.getByLabel('Sub-attributes').fill('floor');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByRole('link', { name: 'desk' }).click();
  await expect(page.getByRole('heading', { name: 'Sub-attributes', level: 2 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Accessible' }).click();
  await page.getByRole('button', { name: 'Delete schema' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete schema' }).click();
  await expect(page).toHaveURL('/admin/schemas');
});
