import { assertion, publicKeyOf } from '../support/assertion';
import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { unique } from '../support/random';
import { send } from '../support/send';
import { expectAccessible } from './support/accessible';
import { connectDirectory } from './support/connect-directory';
import { openDialog } from './support/insist';
import { expect, openAs, test } from './support/journey';

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

test('a trusted issuer that ends the access of too many people is stopped, and an administrator decides', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const key = await newAccessKey('owner', { tenant: 'default' });
  const post = async (path: string, body: object) =>
    (await manage(key, 'POST', path, { tenant: 'default', body })).body;
  const [issuer, domain] = [`https://${unique('okta')}.example`, `${unique('branch')}.example`];
  const settings = { email_domains: [domain], revocation: 'everyone' };
  await post('/trusted-issuers', { issuer, jwks: { keys: [publicKeyOf('idp')] }, ...settings });
  const endpoint = `${issuerOf()}/global-token-revocation`;
  const revoke = async (sub: string) => {
    const claims = { sub: 'their-app', aud: endpoint };
    const jwt = assertion(issuer, { key: 'idp', claims, header: { typ: 'global-token-revocation+jwt' } });
    const answer = await send(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${jwt}` },
      body: JSON.stringify({ sub_id: { format: 'iss_sub', iss: issuer, sub } }),
    });
    return answer.status;
  };
  const people: { id: string; name: string }[] = [];
  for (let index = 0; index < 11; index += 1) {
    const name = `${unique('leaver')}@${domain}`;
    people.push({ id: String((await post('/people', { user_name: name, email: name })).id), name });
  }
  const [last, ...others] = people as [(typeof people)[number], ...typeof people];
  for (const { name } of others) await expect.poll(() => revoke(name)).toBe(204);
  expect(await revoke(last.name)).toBe(429);

  await openAs(page, personOf('owner'), '/admin');
  await page.getByRole('main').getByRole('link', { name: issuer, exact: true }).click();
  await expect(page.getByText('Too many people would lose access: stopped')).toBeVisible();
  await expect(page.getByText('1 person has kept their access:')).toBeVisible();
  await expect(page.locator(`a[href$="/admin/people/${last.id}"]`).first()).toBeVisible();
  await expectAccessible(page);

  const blocking = await openDialog(page, page.getByRole('button', { name: 'Keep blocking' }));
  await blocking.getByRole('button', { name: 'Block all' }).click();
  await expect(page.getByText('All calls that end access are blocked')).toBeVisible();
  expect(await revoke(last.name)).toBe(429);

  const lifting = await openDialog(page, page.getByRole('button', { name: 'Let them through' }));
  await expect(lifting.getByText('1 person has kept their access so far.')).toBeVisible();
  await lifting.getByRole('button', { name: 'Let them through' }).click();
  await expect(page.getByText('All calls are let through')).toBeVisible();
  expect(await revoke(last.name)).toBe(204);
});
