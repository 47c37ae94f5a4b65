import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { ScimClient, USER_SCHEMA } from '../support/scim';
import { connectDirectory } from './support/connect-directory';
import { anotherBrowser, expect, openAs, test } from './support/journey';
import { openFromMenu } from './support/menu';

test('a directory connected in the console provisions a person, who appears in the list and the audit log', async ({
  page,
}) => {
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
  await expect(page.getByText('Production', { exact: true })).toBeVisible();
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(token);

  const userName = `${unique('pushed')}@example.com`;
  const directory = new ScimClient(token);
  const answer = await directory.send('POST', '/Users', {
    schemas: [USER_SCHEMA],
    userName,
    displayName: 'Paula Pushed',
  });
  expect(answer.status).toBe(201);

  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('searchbox').fill(userName);
  // The URL and the list update shortly after typing stops.
  await expect(page).toHaveURL(/[?&]q=/);
  const row = page.getByRole('row').filter({ hasText: userName });
  await expect(row).toContainText('Active');
  await row.getByRole('link', { name: 'Paula Pushed' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();

  await openFromMenu(page, 'Activity', 'Audit log');
  await page.getByRole('searchbox').fill(userName);
  await expect(page).toHaveURL(/[?&]q=/);
  const entry = page.getByRole('row').filter({ hasText: userName });
  await expect(entry).toContainText('Person created');
  await expect(entry).toContainText(name);

  await openFromMenu(page, 'Directories', 'SCIM connections');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await directory.get('/Users?count=1')).status).toBe(401);
});

test('a connection serves only RFC 7643, and the log names what a leaver’s request had beside it', async ({ page }) => {
  const directory = await connectDirectory(page, unique('Directory'));
  await page.getByLabel('Strict RFC 7643').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await directory.get('/ServiceProviderConfig')).body).not.toHaveProperty('securityEvents');
  await page.reload();
  await expect(page.getByLabel('Strict RFC 7643')).toBeChecked();

  const { id } = await directory.createUser();
  const path = 'urn:example:custom:2.0:User:tag';
  const answer = await directory.patch(
    id,
    { op: 'Add', path, value: '7' },
    { op: 'Replace', path: 'active', value: 'False' },
  );
  expect(answer.status).toBe(200);
  await page.goto(`/admin/provisioning?resource=${id}`);
  const request = page.getByRole('cell').getByRole('link', { name: /PATCH/ });
  // The log is written shortly after the response.
  await expect(async () => {
    await page.reload();
    await expect(request).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await request.click();
  await expect(page.getByText('Ignored attributes')).toBeVisible();
  await expect(page.getByText(path, { exact: true })).toBeVisible();
});

test('a token is rotated while the old one keeps working', async ({ page }) => {
  const first = await connectDirectory(page, unique('Directory'));
  await page.getByLabel('Overlap').selectOption({ label: '1 hour' });
  await page.getByRole('button', { name: 'Rotate token' }).click();
  const second = new ScimClient(await page.getByRole('textbox', { name: 'Replacement token' }).inputValue());
  expect(second.token).not.toBe(first.token);
  for (const directory of [first, second]) expect((await directory.get('/Users?count=1')).status).toBe(200);
  await expect(page.getByText('Valid', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('listitem').filter({ hasText: /^Expires in/ })).toHaveCount(1);
});

test('people are transferred, matched again, allowed by an administrator, and outlive their connection', async ({
  page,
  browser,
}) => {
  const [name, displayName] = [unique('Directory'), unique('Paula')];
  const directory = await connectDirectory(page, name);
  const sent = { schemas: [USER_SCHEMA], userName: `${unique('asked')}@example.com`, displayName };
  const created = await directory.send('POST', '/Users', sent);

  await page.reload();
  await page.getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Transfer 1 person and 0 groups?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByRole('link', { name: '0 people' })).toBeVisible();

  expect((await directory.send('POST', '/Users', sent)).status).toBe(409);
  await page.reload();
  const request = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: displayName }) });
  await expect(request).toContainText('Same user name');
  const auditor = await anotherBrowser(browser, personOf('auditor'), new URL(page.url()).pathname);
  await expect(auditor.getByRole('link', { name: displayName })).toBeVisible();
  for (const button of ['Allow', 'Create token', 'Save changes', 'Delete'])
    await expect(auditor.getByRole('button', { name: button })).toHaveCount(0);

  await request.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('No pending matches.')).toBeVisible();
  expect(await directory.send('POST', '/Users', sent)).toMatchObject({ status: 201, body: { id: created.body.id } });

  await page.getByRole('link', { name: '1 person' }).click();
  await expect(page.getByRole('row').filter({ hasText: displayName })).toBeVisible();
  await expect(page.getByLabel('Connection', { exact: true })).toHaveValue(/^[0-9a-f-]{36}$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1 valid token');
  await expect(page.getByRole('alertdialog')).toContainText('1 person and 0 groups to be transferred');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete connection' }).click();
  await expect(page.getByRole('heading', { name: 'SCIM connections', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  expect((await directory.get('/Users?count=1')).status).toBe(401);
});

test('a connection keeps its account matching rule and its rate limit', async ({ page }) => {
  const name = unique('Directory');
  await connectDirectory(page, name);
  await page.getByRole('radio', { name: /^Never/ }).check();
  await page.getByLabel('Requests per second').fill('30');
  await page.getByLabel('Burst size').fill('60');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('30 requests per second, burst size 60')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Never/ })).toBeChecked();
});
