import { personOf } from '../support/fixture';
import { introspect, requestToken, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { createClient } from './support/create-client';
import { expect, openAs, test } from './support/journey';

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

test('a resource that is registered in the console gets tokens of its own, until it is deleted', async ({ page }) => {
  const identifier = `https://${unique('api')}.example`;
  const machine = await createClient(page, { kind: 'Machine', scopes: ['orders:read', 'reports'] });
  const ask = () => requestToken(machine, { grant_type: 'client_credentials', resource: identifier });
  await page.goto('/admin/resources/new');
  await expectAccessible(page);
  await page.getByLabel('Identifier').fill(`${identifier}#part`);
  await page.getByLabel('Name', { exact: true }).fill('Orders by mail');
  await page.getByLabel('Access tokens live').fill('90 s');
  await page.getByRole('checkbox', { name: /^orders:read/ }).check();
  await page.getByRole('button', { name: 'Register resource' }).click();
  await expect(page.getByLabel('Identifier')).toHaveAccessibleDescription(/without fragment/);
  await page.getByLabel('Identifier').fill(identifier);
  await page.getByRole('button', { name: 'Register resource' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders by mail' })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(async () => (await ask()).status).toBe(200);
  expect(await tokensOf(ask())).toMatchObject({ scope: 'orders:read', expires_in: 90 });

  await page.goto(`/admin/resources?q=${identifier}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Orders by mail' }).click();
  await page.getByRole('button', { name: 'Delete resource' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete this resource?' });
  await expect(dialog).toContainText('0 token families were authorized');
  await dialog.getByRole('button', { name: 'Delete resource' }).click();
  await expect(page).toHaveURL('/admin/resources');
  await expect.poll(async () => (await ask()).body.error).toBe('invalid_target');
});

test('a client exchanges what the console lets it exchange, and is named as who acts', async ({ page }) => {
  const subject = await createClient(page, { kind: 'Machine', scopes: ['orders:read'] });
  await page.context().clearCookies();
  const service = await createClient(page, { kind: 'Machine', scopes: ['orders:read'] });
  const { access_token } = await tokensOf(requestToken(subject, { grant_type: 'client_credentials' }));
  const exchange = () => requestToken(service, { grant_type: EXCHANGE, subject_token: access_token, subject_token_type: ACCESS_TOKEN });
  expect((await exchange()).body.error).toBe('unauthorized_client');

  await page.goto(`/admin/clients?q=${service.name}`);
  await page.getByRole('link', { name: service.name }).click();
  const clients = page.getByLabel('Clients whose tokens it may exchange');
  await expect(clients).toBeHidden();
  await page.getByRole('checkbox', { name: /^Token exchange/ }).check();
  await clients.fill(subject.id);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(async () => (await exchange()).status).toBe(200);
  const issued = await tokensOf(exchange());
  expect((await introspect(service, issued.access_token)).body).toMatchObject({ sub: subject.id, client_id: service.id, act: { sub: service.id } });
});

test('an owner sets how long access tokens live, within bounds', async ({ page }) => {
  const owner = personOf('owner', 'closed');
  await openAs(page, owner, '/t/closed/admin/settings');
  const field = page.getByLabel('Access token', { exact: true });
  await field.fill('10 d');
  await page.getByRole('button', { name: 'Save lifetimes' }).click();
  await expect(field).toHaveAccessibleDescription(/Enter 1 min to 1 d\./);
  await field.fill('7 min');
  await page.getByRole('button', { name: 'Save lifetimes' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(field).toHaveValue('7 min');
  await page.goto('/t/closed/admin/audit-log?action=tenant.updated');
  await expect(page.getByRole('row').filter({ hasText: owner.userName }).first()).toContainText('Tenant changed');
});
