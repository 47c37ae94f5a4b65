/** Follows docs/guides/first-hour.md exactly as written. */
import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { curlBlocks, readCurl } from '../support/shell-blocks';
import { openDialog, search } from './support/insist';
import { expect, openAs, signIn, test } from './support/journey';
import { openFromMenu } from './support/menu';

test.describe.configure({ timeout: 240_000 });

test('an administrator creates a client, connects a directory, and sees a leaver lose access', async ({
  page,
  browser,
}) => {
  const variables: Record<string, string> = { ISSUER: issuerOf() };
  const blocks = curlBlocks('first-hour.md');
  /** Sends the request in the next block. */
  const send = async (): Promise<{ status: number; body: Record<string, unknown> }> => {
    const { url, init } = readCurl(blocks.shift() ?? '', variables);
    const response = await fetch(url, init);
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
  };

  await openAs(page, personOf('owner'), '/admin');
  await openFromMenu(page, 'Applications', 'Clients');
  await page.getByRole('link', { name: 'Create client' }).click();
  await page.getByRole('radio', { name: 'Device' }).check();
  await page.getByLabel('Name', { exact: true }).fill('Command line');
  const scopes = page.getByRole('group', { name: 'Scopes' }).getByRole('checkbox', { checked: true });
  const values = await scopes.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  expect(values.sort()).toEqual(['email', 'openid', 'profile']);
  await page.getByRole('button', { name: 'Create client' }).click();
  const created = page.getByRole('status').filter({ hasText: 'Command line was created' });
  await expect(created).toBeVisible();
  variables.CLIENT_ID = (await created.getByRole('definition').locator('code').last().textContent()) ?? '';

  await openFromMenu(page, 'Directories', 'SCIM connections');
  await page.getByRole('link', { name: 'Connect a directory' }).click();
  const connection = unique('Okta');
  await page.getByLabel('Name', { exact: true }).fill(connection);
  await page.getByLabel('Directory', { exact: true }).selectOption({ label: 'Okta' });
  await page.getByRole('button', { name: 'Create connection' }).click();
  await expect(page.getByRole('heading', { name: connection, level: 1 })).toBeVisible();
  await page.getByLabel('Token name').fill('Production');
  await expect(page.getByLabel('Access', { exact: true })).toHaveValue('write');
  await page.getByRole('button', { name: 'Create token' }).click();
  variables.SCIM_TOKEN = await page.getByRole('textbox', { name: 'New SCIM token' }).inputValue();

  const assigned = await send();
  expect(assigned).toMatchObject({ status: 201, body: { active: true } });
  variables.PERSON = String(assigned.body.id);
  await openFromMenu(page, 'People', 'People');
  await search(page, 'lena.leaver@example.com');
  await page.getByRole('link', { name: 'Lena Leaver' }).click();
  await expect(page.getByRole('heading', { name: 'Lena Leaver', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: connection })).toBeVisible();
  await openFromMenu(page, 'Activity', 'Provisioning log');
  await expect(page.getByRole('heading', { name: 'Provisioning log', level: 1 })).toBeVisible();
  const logged = page.getByRole('row').filter({ hasText: connection });
  // The log is written shortly after the response.
  await expect(async () => {
    await page.reload();
    await expect(logged.first()).toContainText('201', { timeout: 2_000 });
  }).toPass();
  await page.goto(`/admin/people/${variables.PERSON}`);

  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const hers = await (await browser.newContext()).newPage();
  const password = unique('four unrelated words');
  await hers.goto(link);
  await hers.getByLabel('New password', { exact: true }).fill(password);
  await hers.getByLabel('Confirm new password').fill(password);
  await hers.getByRole('button', { name: 'Set password' }).click();
  await hers.getByRole('link', { name: 'Sign in' }).click();
  await signIn(hers, { userName: 'lena.leaver@example.com', password });
  await expect(hers.getByRole('heading', { name: 'Your account' })).toBeVisible();

  const asked = await send();
  expect(asked.status).toBe(200);
  variables.DEVICE_CODE = String(asked.body.device_code);
  await hers.goto(String(asked.body.verification_uri_complete));
  await hers.getByRole('button', { name: 'Continue' }).click();
  await hers.getByRole('button', { name: 'Approve' }).click();
  await expect(hers.getByText('You can return to your device')).toBeVisible();
  const tokens = await send();
  expect(tokens.status).toBe(200);
  variables.REFRESH_TOKEN = String(tokens.body.refresh_token);

  await openFromMenu(page, 'Applications', 'Token families');
  await search(page, 'lena.leaver');
  await expect(page.getByRole('row').filter({ hasText: 'Command line' })).toContainText('Active');
  await page.goto(`/admin/people/${variables.PERSON}`);
  await expect(page.getByRole('main')).toContainText('Command line');
  await openFromMenu(page, 'Developers', 'Token inspector');
  await page.getByRole('textbox', { name: 'Token', exact: true }).fill(String(tokens.body.access_token));
  await page.getByRole('button', { name: 'Inspect' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  expect(await send()).toMatchObject({ status: 200, body: { active: false } });
  expect(await send()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(blocks).toEqual([]);

  await hers.goto('/account');
  await signIn(hers, { userName: 'lena.leaver@example.com', password });
  await expect(hers.getByText('Wrong user name or password.')).toBeVisible();
  await openFromMenu(page, 'Developers', 'Token inspector');
  await page.getByRole('textbox', { name: 'Token', exact: true }).fill(String(tokens.body.access_token));
  await page.getByRole('button', { name: 'Inspect' }).click();
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await page.goto(`/admin/people/${variables.PERSON}`);
  await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible();
  await openFromMenu(page, 'Applications', 'Token families');
  await search(page, 'lena.leaver');
  await page.getByRole('row').filter({ hasText: 'Command line' }).getByRole('link').first().click();
  await expect(page.getByText('the person was deactivated').first()).toBeVisible();
  await openFromMenu(page, 'Activity', 'Audit log');
  await search(page, 'lena.leaver');
  const deactivated = page.getByRole('row').filter({ hasText: 'Person deactivated' });
  await expect(deactivated).toContainText(connection);
  await deactivated.getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Copy request ID' })).toBeVisible();

  await page.goto(`/admin/people/${variables.PERSON}`);
  const reactivation = await openDialog(page, page.getByRole('button', { name: 'Reactivate' }));
  await reactivation.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await signIn(hers, { userName: 'lena.leaver@example.com', password });
  await expect(hers.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await openFromMenu(page, 'Applications', 'Token families');
  await search(page, 'lena.leaver');
  await expect(page.getByRole('row').filter({ hasText: 'Command line' })).toContainText('Revoked');
});
