import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { PATCH_SCHEMA, ScimClient, USER_SCHEMA } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { search } from './support/insist';
import { expect, openAs, test } from './support/journey';

test.describe.configure({ timeout: 600_000 });

/**
 * Creates an Entra ID connection in the console and a client that holds its token. Leaves the page at the connection.
 */
async function connect(page: Page): Promise<{ name: string; directory: ScimClient }> {
  const name = unique('Log');
  await openAs(page, personOf('admin'), '/admin/scim-connections/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('radio', { name: /^Microsoft Entra ID(?!,)/ }).check();
  await page.getByRole('button', { name: 'Create connection' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible({ timeout: 60_000 });
  await page.getByLabel('Token name').fill('Production');
  await page.getByRole('button', { name: 'Create token' }).click();
  return { name, directory: new ScimClient(await page.getByRole('textbox', { name: 'New SCIM token' }).inputValue()) };
}

/** The log is written shortly after the response. */
async function untilLogged(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: text }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

test('an administrator reads what a directory sent, what it changed, and what it would change now', async ({
  page,
}) => {
  const { name, directory } = await connect(page);
  const userName = `${unique('logged')}@example.com`;
  const created = await directory.send('POST', '/Users', {
    schemas: [USER_SCHEMA],
    userName,
    displayName: 'Lena Logged',
    password: 'Never-kept-4711',
    active: 'True',
  });
  expect(created.status).toBe(201);
  const id = String(created.body.id);
  const patch = (path: string, value: unknown) =>
    directory.send('PATCH', `/Users/${id}`, { schemas: [PATCH_SCHEMA], Operations: [{ op: 'Replace', path, value }] });
  expect((await patch('title', 'Countess')).status).toBe(200);
  const refused = await patch('nonsense', 'x');
  expect(refused.status).toBe(400);
  expect((await patch('title', 'Baroness')).status).toBe(200);

  // From the connection to its requests, found by name.
  await page.getByRole('link', { name: 'All requests' }).click();
  await expect(page.getByRole('heading', { name: 'Provisioning log', level: 1 })).toBeVisible();
  await untilLogged(page, 'The attribute nonsense does not exist');
  await search(page, userName);
  await expect(page).toHaveURL(/[?&]connection=/);
  await expect(page.getByRole('row').filter({ hasText: '/Users' }).first()).toContainText(name);
  await expectAccessible(page);

  // The create request: its password is not shown anywhere.
  await page.getByRole('cell').getByRole('link', { name: 'POST /Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'POST /Users' })).toBeVisible();
  await expect(page.getByText('Production · Read and write')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Request body' })).toContainText('"password": "[redacted]"');
  await expect(page.getByRole('row').filter({ hasText: 'Display name' })).toContainText('Lena Logged');
  expect(await page.content()).not.toContain('Never-kept');
  await expectAccessible(page);

  // A replay is rejected because the person already exists. Nothing changes.
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByRole('region', { name: 'Replay' })).toContainText('409');
  await expect(page.getByRole('region', { name: 'Original' })).toContainText('201');
  await expectAccessible(page);

  // The first title, which would come back now.
  await page.getByRole('link', { name: 'All requests for this resource' }).click();
  await expect(page).toHaveURL(/[?&]resource=/);
  await expect(page.getByRole('row').filter({ hasText: `/Users/${id}` })).toHaveCount(3);
  await page
    .getByRole('row')
    .filter({ hasText: `/Users/${id}` })
    .last()
    .getByRole('link')
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'Countess' })).toBeVisible();
  await page.getByRole('button', { name: 'Run now' }).click();
  const now = page.getByRole('region', { name: 'Replay', exact: true });
  await expect(now.getByRole('row').filter({ hasText: 'Baroness' })).toContainText('Countess');
  expect((await directory.get(`/Users/${id}`)).body.title).toBe('Baroness');

  // From the person, and by the request id of the refusal.
  await page.goto(`/admin/people/${id}`);
  await page.getByRole('link', { name: 'Provisioning', exact: true }).click();
  await expect(page).toHaveURL(/[?&]resource=/);
  const requestId = refused.headers.get('x-request-id') ?? '';
  await page.goto(`/admin/why-did-it-fail?q=${requestId}`);
  await untilLogged(page, 'nonsense');
  await page
    .getByRole('cell')
    .getByRole('link', { name: /nonsense/ })
    .click();
  await page.getByRole('link', { name: 'In the provisioning log' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'nonsense' })).toHaveCount(1);
  await page.getByRole('cell').getByRole('link', { name: /PATCH/ }).click();
  await expect(page.getByText('Rejected: invalidPath')).toBeVisible();
});

test('an administrator tests a connection as Okta and as Entra ID, and sees the values to paste', async ({ page }) => {
  const { directory } = await connect(page);
  await expect(page.getByRole('heading', { name: 'Paste them in Microsoft Entra ID' })).toBeVisible();
  await expect(page.getByText(`${directory.base}?aadOptscim062020`)).toBeVisible();
  for (const field of [
    'Tenant URL',
    'Tenant URL with aadOptscim062020',
    'Matching attribute',
    'Expression for active',
    'Source attribute of externalId',
    'Expression for a role',
    'Target attribute of a role',
  ]) {
    await expect(page.getByRole('button', { name: `Copy ${field}`, exact: true })).toBeVisible();
  }
  const before = (await directory.get('/Users?count=0')).body.totalResults;
  for (const [button, reported] of [
    ['Simulate Okta', /Okta: all \d+ steps passed/],
    ['Simulate Entra ID', /Entra ID: all \d+ steps passed/],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(reported)).toBeVisible({ timeout: 60_000 });
  }
  await page.locator('summary').filter({ hasText: 'Deactivate with the string "False"' }).click();
  await expect(page.getByRole('region', { name: 'Sent: Deactivate with the string "False"' })).toContainText(
    '"value": "False"',
  );
  await expectAccessible(page);
  expect((await directory.get('/Users?count=0')).body.totalResults).toBe(before);
});

test('an auditor can read the log, but not replay requests or run tests', async ({ page, browser }) => {
  const { directory } = await connect(page);
  const connection = new URL(page.url()).pathname;
  await directory.get('/Users?count=1');
  const reader = await (await browser.newContext()).newPage();
  await openAs(reader, personOf('auditor'), connection);
  await expect(reader.getByRole('heading', { name: 'Directory requests' })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Simulate Okta' })).toHaveCount(0);
  await reader.getByRole('link', { name: 'All requests' }).click();
  await expect(reader.getByRole('heading', { name: 'Provisioning log', level: 1 })).toBeVisible();
  await untilLogged(reader, '/Users?count=1');
  await reader.getByRole('cell').getByRole('link', { name: 'GET /Users?count=1' }).first().click();
  await expect(reader.getByRole('region', { name: 'Response body' })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Run now' })).toHaveCount(0);
});
