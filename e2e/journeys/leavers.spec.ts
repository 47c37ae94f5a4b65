import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { freshTokens, signIn } from '../support/authorization';
import { startEventReceiver } from '../support/event-receiver';
import { personOf, scimTokenOf } from '../support/fixture';
import { accessKeyOf, manage, newAccessKey } from '../support/management';
import { unique } from '../support/random';
import { ScimClient, scim, USER_SCHEMA } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';

async function download(page: Page, link: string): Promise<string> {
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  return readFile(await (await file).path(), 'utf8');
}

/** The row of a leaver, once it has the duration: the provisioning log is written after the response. */
async function rowOf(page: Page, way: string): Promise<Locator> {
  const row = page
    .getByRole('row')
    .filter({ hasText: way })
    .filter({ hasText: /\d+ ms/ });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return row;
}

test('a leaver’s page, the list of leavers and the audit entry say what ended and how', async ({
  page,
  person,
  application,
}) => {
  await freshTokens(application.client, person);
  await scim.patch(person.id, { op: 'replace', path: 'active', value: false });

  await openAs(page, personOf('auditor'), `/admin/leavers?q=${person.id}`);
  const row = await rowOf(page, 'SCIM PATCH');
  await expect(row).toContainText('1 token family');
  await expect(row).toContainText('1 client cannot be notified');
  await expectAccessible(page);
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What ended' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '1 token family' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/admin/people/${person.id}`);
  await expect(page.getByText(/^Access has been revoked/)).toBeVisible();
  const ended = page.getByRole('definition').filter({ hasText: '1 token family' });
  await expect(ended).toContainText('1 session');
  await ended.getByRole('link', { name: '1 token family' }).click();
  await expect(page.getByRole('row').filter({ hasText: application.client.name })).toContainText('Revoked');
});

test('leavers are exported as CSV, and as a signed page to print and to verify offline with a saved key set', async ({
  page,
  person,
}) => {
  await scim.send('DELETE', `/Users/${person.id}`);
  await openAs(page, personOf('owner'), `/admin/leavers?q=${person.id}`);
  await rowOf(page, 'SCIM DELETE');
  const [head = '', line = ''] = (await download(page, 'Export CSV')).split('\r\n');
  expect(head).toMatch(/^personId,userName,name,at,action,way,method/);
  expect(line).toContain(`${person.id},${person.userName},`);
  expect(line).toContain(',person.deleted,scim,DELETE,');

  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Leavers report' })).toBeVisible();
  await expect(page.getByText('SCIM DELETE')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  for (const onScreenOnly of ['navigation', 'banner', 'button'] as const)
    await expect(page.getByRole(onScreenOnly)).toHaveCount(0);
  await expect(page.getByText('SCIM DELETE')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Time zone' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const { origin } = new URL(page.url());
  const keySet = (await (await page.request.get('/jwks')).json()) as JSONWebKeySet;
  const report = await download(page, 'Signed report');
  const jws = /<script id="jws"[^>]*>([^<]+)</.exec(report)?.[1] ?? '';
  const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet(keySet));
  expect(protectedHeader.typ).toBe('tessera-leavers-report+jwt');
  expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
    iss: origin,
    leavers: [{ person: { id: person.id }, way: 'scim', scim_request: { method: 'DELETE' } }],
  });
  expect(report).toContain(`<code id="kid">${protectedHeader.kid}</code>`);
  expect(report).toContain(`<code id="sha256">${createHash('sha256').update(jws).digest('hex')}</code>`);

  await page.goto(`/admin/people/${person.id}`);
  await expect(page.getByText(/^Access has been revoked/)).toBeVisible();
});

test('a leaver is found by name, and named beside the user name in list, export and report', async ({ page }) => {
  const name = unique('Ada Lovelace');
  const { id, userName } = await scim.createUser({ displayName: name });
  await scim.patch(id, { op: 'replace', path: 'active', value: false });
  await openAs(page, personOf('owner'), `/admin/leavers?q=${encodeURIComponent(name.toLowerCase())}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(userName);
  await expectAccessible(page);
  expect((await download(page, 'Export CSV')).split('\r\n')[1]).toContain(`${id},${userName},${name},`);
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(userName);
});

test('the list of leavers says how each of them left', async ({ page }) => {
  const team = unique('team');
  const [byPut, byBulk, byApi] = await Promise.all(
    ['put', 'bulk', 'api'].map((way) => scim.createUser({ userName: `${team}-${way}@example.com` })),
  );
  await scim.send('PUT', `/Users/${byPut?.id}`, { schemas: [USER_SCHEMA], userName: byPut?.userName, active: false });
  await scim.send('POST', '/Bulk', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    Operations: [{ method: 'DELETE', path: `/Users/${byBulk?.id}` }],
  });
  const key = await accessKeyOf(await signIn(personOf('owner')), { tenant: 'default', role: 'admin' });
  await manage(key, 'POST', `/people/${byApi?.id}/deactivate`, { tenant: 'default' });

  await openAs(page, personOf('auditor'), `/admin/leavers?q=${team}`);
  for (const [way, left] of [
    ['put', 'SCIM PUT'],
    ['bulk', 'SCIM Bulk'],
    ['api', 'Management API'],
  ] as const)
    await expect(page.getByRole('row').filter({ hasText: `${team}-${way}` })).toContainText(left);
});

test('an open list of leavers says how many have left since', async ({ page }) => {
  const team = unique('team');
  const person = (name: string) => scim.createUser({ userName: `${team}-${name}@example.com` });
  const first = await person('first');
  await scim.send('DELETE', `/Users/${first.id}`);
  await openAs(page, personOf('auditor'), `/admin/leavers?q=${team}`);
  const rows = page.getByRole('row').filter({ hasText: team });
  await expect(rows).toHaveCount(1);
  // A renewal of the rows may be under way for what changes in them after a departure, and shows a new entry by itself.
  let left = 1;
  await expect(async () => {
    const next = await person(`next${left}`);
    await scim.patch(next.id, { op: 'replace', path: 'active', value: false });
    left += 1;
    await page.getByRole('button', { name: '1 new entry' }).click({ timeout: 5_000 });
  }).toPass();
  await expect(rows).toHaveCount(left);
});

test('what a receiver rejects is listed as undelivered, and is sent again', async ({ page }) => {
  const tenant = 'lenient';
  const [key, receiver] = [await newAccessKey('owner', { tenant }), await startEventReceiver(0)];
  receiver.status = 400;
  const name = unique('Rejecting');
  const created = await manage(key, 'POST', '/event-receivers', {
    tenant,
    body: { name, method: 'push', address: `${receiver.url}rejected`, event_kinds: ['resource.deactivated'] },
  });
  expect(created.status).toBe(201);
  const directory = new ScimClient(scimTokenOf('Directory', tenant), tenant);
  const person = await directory.createPerson();
  await directory.patch(person.id, { op: 'replace', path: 'active', value: false });

  await openAs(page, personOf('owner', tenant), `/t/${tenant}/admin/leavers`);
  await page.getByRole('link', { name: 'Undelivered notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Undelivered notifications', level: 1 })).toBeVisible();
  const notice = page.getByRole('row').filter({ hasText: name }).filter({ hasText: person.userName });
  await expect(async () => {
    await page.reload();
    await expect(notice).toContainText('Rejected', { timeout: 3_000 });
  }).toPass();
  await page.getByRole('searchbox').fill(person.userName);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(notice).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Still trying');
  await expect(notice).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Given up');
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  receiver.status = 202;
  await notice.getByRole('button', { name: 'Retry now' }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => receiver.received.length).toBe(2);

  await manage(key, 'DELETE', `/event-receivers/${String(created.body.id)}`, { tenant });
  await receiver.close();
});
