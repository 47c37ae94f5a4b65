import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { ScimClient } from '../support/scim';
import { expect, openAs, test } from './support/journey';
import { pressAt, tabTo, typeInto } from './support/keyboard';

test.describe.configure({ timeout: 300_000 });

test('by keyboard alone, a directory is connected, its token copied, an attribute mapped, a request read and the self-test run', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = unique('Keys');
  await openAs(page, personOf('admin'), '/admin/scim-connections');
  await pressAt(page, page.getByRole('link', { name: 'Connect a directory' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Connect a directory' })).toBeVisible();
  await typeInto(page, page.getByLabel('Name', { exact: true }), name);
  const okta = page.getByRole('radio', { name: /^Okta / });
  await tabTo(page, okta);
  await page.keyboard.press('ArrowDown');
  await expect(okta).not.toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(okta).toBeChecked();
  await pressAt(page, page.getByRole('button', { name: 'Create connection' }));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · SCIM connection · Northwind · Tessera`);
  const connection = new URL(page.url()).pathname;

  const tokenName = page.getByLabel('Token name');
  await typeInto(page, tokenName, 'Production');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('textbox', { name: 'New SCIM token' });
  await expect(shown).toHaveValue(/^tsk_/);
  await expect(shown).toBeFocused();
  await expect(tokenName).not.toHaveValue('Production');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy new scim token' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await shown.inputValue());
  const directory = new ScimClient(await shown.inputValue());

  await pressAt(page, page.getByRole('link', { name: 'Open mapping' }));
  await expect(page.getByRole('heading', { name: 'Mapping', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Mapping · Northwind · Tessera`);
  await expect(page.getByRole('row').filter({ hasText: 'externalId' })).toContainText(
    'stored for this connection only',
  );
  await typeInto(page, page.getByLabel('The directory sends', { exact: true }), 'urn:okta:custom:1.0:User:callName');
  await tabTo(page, page.getByLabel('Maps to', { exact: true }));
  await page.keyboard.type('nickName');
  await expect(page.getByLabel('Maps to', { exact: true })).toHaveValue('nickName');
  await pressAt(page, page.getByRole('button', { name: 'Add rule' }));
  await expect(page.getByText('urn:okta:custom:1.0:User:callName maps to nickName')).toBeVisible();

  const { id, userName } = await directory.createUser({ 'urn:okta:custom:1.0:User': { callName: 'Kit' } });
  expect((await directory.get(`/Users/${id}`)).body).toMatchObject({ 'urn:okta:custom:1.0:User': { callName: 'Kit' } });
  await pressAt(page, page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name }));
  await expect(page).toHaveURL(connection);
  // The page looks for the first request by itself.
  await expect(page.getByRole('link', { name: 'All requests' })).toBeVisible();
  await pressAt(page, page.getByRole('link', { name: 'All requests' }));
  await expect(page.getByRole('heading', { name: 'Provisioning log', level: 1 })).toBeVisible();
  const request = page.getByRole('cell').getByRole('link', { name: 'POST /Users', exact: true });
  // The log is written shortly after the response.
  await expect(async () => {
    await page.reload();
    await expect(request).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await pressAt(page, request);
  await expect(page).toHaveTitle('POST /Users · SCIM request · Northwind · Tessera');
  await expect(page.getByRole('region', { name: 'Request body' })).toContainText(userName);
  await expect(page.getByRole('heading', { name: 'Attribute mapping' })).toBeVisible();
  await tabTo(page, page.getByRole('region', { name: 'Request body' }));

  await pressAt(page, page.getByRole('main').getByRole('link', { name, exact: true }));
  await expect(page).toHaveURL(connection);
  await pressAt(page, page.getByRole('button', { name: 'Simulate Okta' }));
  await expect(page.getByText(/Okta: all \d+ steps passed/)).toBeVisible({ timeout: 60_000 });
  const step = page.locator('summary').filter({ hasText: 'Passed' }).first();
  await pressAt(page, step);
  await expect(page.getByRole('region', { name: /^Sent: / }).first()).toBeVisible();
});
