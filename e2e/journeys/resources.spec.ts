import { personOf } from '../support/fixture';
import { newClient } from '../support/new-client';
import { introspect, requestToken, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { anotherBrowser, expect, openAs, test } from './support/journey';

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

test('a resource registered in the console gets its own tokens until it is deleted', async ({ page }) => {
  const identifier = `https://${unique('api')}.example`;
  const machine = await newClient({ kind: 'Machine', scopes: ['orders:read', 'reports'] });
  const ask = () => requestToken(machine, { grant_type: 'client_credentials', resource: identifier });
  await openAs(page, personOf('admin'), '/admin/resources/new');
  await expectAccessible(page);
  await page.getByLabel('Identifier').fill(`${identifier}#part`);
  await page.getByLabel('Name', { exact: true }).fill('Orders by mail');
  await page.getByLabel('Access token lifetime').fill('90 s');
  await page.getByRole('checkbox', { name: /^orders:read/ }).check();
  await page.getByRole('button', { name: 'Register resource' }).click();
  await expect(page.getByLabel('Identifier')).toHaveAccessibleDescription(/without a fragment/);
  await page.getByLabel('Identifier').fill(identifier);
  await page.getByRole('button', { name: 'Register resource' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders by mail' })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(async () => (await ask()).status).toBe(200);
  expect(await tokensOf(ask())).toMatchObject({ scope: 'orders:read', expires_in: 90 });

  await page.goto(`/admin/resources?q=${identifier}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Orders by mail' }).click();
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Delete resource' }), 'Delete this resource?');
  await expect(dialog).toContainText(`No token family is authorized for ${identifier}.`);
  await dialog.getByRole('button', { name: 'Delete resource' }).click();
  await expect(page).toHaveURL('/admin/resources');
  await expect.poll(async () => (await ask()).body.error).toBe('invalid_target');
});

test('when two administrators change one resource, the second sees who was first and can then save again', async ({
  page,
  browser,
}) => {
  const identifier = `https://${unique('api')}.example`;
  await openAs(page, personOf('admin'), '/admin/resources/new');
  await page.getByLabel('Identifier').fill(identifier);
  await page.getByLabel('Name', { exact: true }).fill('Shared by two');
  await page.getByRole('button', { name: 'Register resource' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Shared by two');
  const owner = personOf('owner');
  const other = await anotherBrowser(browser, owner, new URL(page.url()).pathname);

  const save = async (at: typeof page, name: string) => {
    await at.getByLabel('Name', { exact: true }).fill(name);
    await at.getByRole('button', { name: 'Save changes' }).click();
  };
  for (const name of ['First of the owner', 'Second of the owner']) {
    await save(other, name);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(name);
  }
  await save(page, 'Of the administrator');
  await expect(page.getByRole('alert').filter({ hasText: 'Changes not saved' })).toContainText(
    `${owner.userName} has changed these settings since you opened the page.`,
  );
  await page.reload();
  await expect(heading).toHaveText('Second of the owner');
  await save(page, 'Of the administrator');
  await expect(heading).toHaveText('Of the administrator');
});

test('a client exchanges the tokens that the console allows, and is named as the actor', async ({ page }) => {
  const subject = await newClient({
    kind: 'Machine',
    scopes: ['orders:read'],
  });
  const service = await newClient({ kind: 'Machine', scopes: ['orders:read'] });
  const { access_token } = await tokensOf(requestToken(subject, { grant_type: 'client_credentials' }));
  const exchange = () =>
    requestToken(service, { grant_type: EXCHANGE, subject_token: access_token, subject_token_type: ACCESS_TOKEN });
  expect((await exchange()).body.error).toBe('unauthorized_client');

  await openAs(page, personOf('admin'), `/admin/clients?q=${service.name}`);
  await page.getByRole('link', { name: service.name }).click();
  const clients = page.getByLabel('Clients whose tokens it can exchange');
  await expect(clients).toBeHidden();
  await page.getByRole('checkbox', { name: /^Token exchange/ }).check();
  await clients.fill(subject.id);
  const types = page.getByRole('group', { name: 'Tokens it can exchange' }).getByRole('checkbox');
  await types.first().uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Must contain at least one.')).toBeVisible();
  for (const type of await types.all()) await type.check();
  await page.getByRole('switch', { name: /^Exchange key-bound tokens/ }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  for (const type of await types.all()) await expect(type).toBeChecked();
  await expect(page.getByRole('switch', { name: /^Exchange key-bound tokens/ })).toBeChecked();
  await expect.poll(async () => (await exchange()).status).toBe(200);
  const issued = await tokensOf(exchange());
  expect((await introspect(service, issued.access_token)).body).toMatchObject({
    sub: subject.id,
    client_id: service.id,
    act: { sub: service.id },
  });
});

test('an owner sets the access token lifetime, within bounds', async ({ page }) => {
  const owner = personOf('owner', 'closed');
  await openAs(page, owner, '/t/closed/admin/settings/lifetimes');
  const field = page.getByLabel('Access token', { exact: true });
  await field.fill('10 d');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(field).toHaveAccessibleDescription(/Enter 1 min to 1 d\./);
  await field.fill('7 min');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(field).toHaveValue('7 min');
  await page.goto('/t/closed/admin/audit-log?action=tenant.updated');
  await expect(page.getByRole('row').filter({ hasText: owner.userName }).first()).toContainText('Tenant changed');
});
