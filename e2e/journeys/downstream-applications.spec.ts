/** Another tenant of the same server is the downstream application, as docs/guides/downstream-applications.md offers. */
import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { GuideLabels } from '../support/guide-labels';
import { manage, newAccessKey } from '../support/management';
import { unique } from '../support/random';
import { ScimClient, scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { anotherBrowser, expect, openAs, test } from './support/journey';
import { pressAt, tabTo, typeInto } from './support/keyboard';

test.describe.configure({ timeout: 300_000 });

/** A SCIM connection of another tenant, which only sees what is pushed to it. */
async function peer() {
  const key = await newAccessKey('admin');
  const { body: connection } = await manage(key, 'POST', '/scim-connections', { body: { name: unique('Upstream') } });
  const { body: token } = await manage(key, 'POST', `/scim-connections/${String(connection.id)}/tokens`, {
    body: { name: 'Production' },
  });
  const client = new ScimClient(String(token.token), 'mgmt');
  return {
    client,
    /** Rejects all requests until it is enabled again. */
    switch: (how: 'disable' | 'enable') => manage(key, 'POST', `/scim-connections/${String(connection.id)}/${how}`),
    async person(userName: string) {
      const { Resources = [] } = (await client.find(`userName eq "${userName}"`)).body as {
        Resources?: { id: string; active: boolean; displayName?: string }[];
      };
      return Resources[0];
    },
  };
}

/** A group of two people. */
async function team() {
  const [stays, leaves] = [
    await scim.createUser({ displayName: 'Stella Stays' }),
    await scim.createUser({ displayName: 'Lena Leaver' }),
  ];
  return { stays, leaves, group: await scim.createGroup([stays.id, leaves.id], { displayName: unique('Wiki users') }) };
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Reloads until something that a worker brings about is shown. */
const shows = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.reload();
    await check();
  }).toPass({ timeout: 60_000 });

test('the guide connects an application, which hears of a leaver, is repaired, and is deleted', async ({
  page,
  browser,
}) => {
  const there = await peer();
  const { stays, leaves, group } = await team();
  const name = unique('Wiki');
  const guide = new GuideLabels('downstream-applications.md');
  await openAs(page, personOf('admin'), '/admin');
  const menu = page.getByRole('navigation', { name: 'Console', exact: true });
  await menu.getByRole('link', { name: guide.next('Directories') }).click();
  await menu.getByRole('link', { name: guide.next('Downstream applications') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Downstream applications' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: guide.next('Connect an application') })
    .first()
    .click();
  await page.getByLabel(guide.next('Name'), { exact: true }).fill(name);
  await page.getByLabel(guide.next('SCIM base URL')).fill(`${there.client.base}-of-nobody`);
  guide.next('Bearer token');
  await page.locator('input[name="secret"]').fill(there.client.token);
  await page.getByText(guide.next('Assigned people, matching and mapping')).click();
  await page.getByRole('radio', { name: guide.next('Members of groups') }).check();
  await page.getByLabel('Groups', { exact: true }).fill(group.displayName);
  await expectAccessible(page);
  const create = page.getByRole('button', { name: guide.next('Check and create') });
  await create.click();
  await expect(page.getByLabel('SCIM base URL')).toHaveAccessibleDescription(/404/);
  await page.getByLabel('SCIM base URL').fill(there.client.base);
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Nothing has been sent yet')).toBeVisible();
  await expectAccessible(page);
  const address = new URL(page.url()).pathname;

  await test.step('a dry run lists who would be created, and sends nothing', async () => {
    await page.getByRole('link', { name: guide.next('Dry run') }).click();
    await page.getByRole('button', { name: guide.next('Dry run') }).click();
    await expect(page.getByRole('heading', { level: 1, name: guide.next('Drift') })).toBeVisible();
    const missing = guide.next('Missing there');
    await shows(page, async () => {
      await expect(row(page, stays.userName)).toContainText(missing, { timeout: 2_000 });
      await expect(row(page, leaves.userName)).toContainText(missing, { timeout: 2_000 });
    });
    await expectAccessible(page);
    expect(await there.person(stays.userName)).toBeUndefined();
  });
  for (const label of ['Already there', 'Active, though not assigned', 'Unknown here']) guide.next(label);

  await test.step('once enabled, it confirms each person', async () => {
    await page.goto(address);
    await page
      .getByRole('button', { name: guide.next('Enable downstream application') })
      .first()
      .click();
    const confirmed = guide.next('Confirmed');
    guide.next('Waiting');
    await shows(page, async () => {
      await expect(row(page, stays.userName)).toContainText(confirmed, { timeout: 2_000 });
      await expect(row(page, leaves.userName)).toContainText(confirmed, { timeout: 2_000 });
    });
    await expectAccessible(page);
    expect(await there.person(stays.userName)).toMatchObject({ active: true, displayName: 'Stella Stays' });
    await page.goto(`${address}?status=waiting`);
    await expect(row(page, stays.userName)).toHaveCount(0);
    await page.goto(`/admin/people/${stays.id}`);
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Delivered');
  });

  await test.step('a leaver is deactivated there, and their page says when', async () => {
    await scim.patch(leaves.id, { op: 'replace', path: 'active', value: false });
    await expect.poll(async () => (await there.person(leaves.userName))?.active, { timeout: 60_000 }).toBe(false);
    await page.goto(`/admin/people/${leaves.id}`);
    const reported = page.getByRole('listitem').filter({ hasText: name });
    await shows(page, () => expect(reported).toContainText('Delivered', { timeout: 2_000 }));
    await expectAccessible(page);
  });

  await test.step('groups are searched and added, and the mapping has a row per attribute', async () => {
    const second = await scim.createGroup([], { displayName: unique('Wiki editors') });
    await page.goto(address);
    await page.getByRole('link', { name: 'Search and add groups' }).click();
    await page.waitForURL(/\/groups$/);
    await page.getByRole('searchbox').fill(second.displayName);
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await page.getByRole('checkbox', { name: second.displayName }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add selected' }).click();
    await expect(page.getByText('One group added.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to application' }).click();
    await expect(page.getByRole('checkbox', { name: second.displayName })).toBeChecked();
    await page.getByRole('checkbox', { name: group.displayName }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('1 person is no longer assigned with these settings')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Deactivate people in the application' })).not.toBeChecked();
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: group.displayName }).check();
    await page.getByRole('checkbox', { name: second.displayName }).uncheck();
    await page.getByLabel('Attribute of the application, row 1').fill('nickName');
    await page.getByLabel('Our attribute, row 1').selectOption('displayName');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('checkbox', { name: second.displayName })).toHaveCount(0);
    await expect(page.getByLabel('Attribute of the application, row 4')).toBeVisible();
    await expect(page.getByLabel('Attribute of the application, row 1')).toHaveValue('nickName');
    await expectAccessible(page);
  });

  await test.step('while it rejects requests, the leaver counts as open, with the reason, and is retried', async () => {
    await there.switch('disable');
    await scim.send('DELETE', `/Users/${stays.id}`);
    await page.goto(`/admin/people/${stays.id}`);
    const reported = page.getByRole('listitem').filter({ hasText: name });
    await shows(page, () => expect(reported).toContainText(/Waiting.*401/, { timeout: 2_000 }));
    await page.goto(`/admin/leavers?q=${stays.id}`);
    // Receivers of other journeys may count too.
    await expect(page.getByText(/\d not notified/)).toBeVisible();
    await page.goto(address);
    await expect(page.getByText('Recent requests failed')).toBeVisible();
    await expectAccessible(page);
    await there.switch('enable');
    await page.goto(`/admin/people/${stays.id}`);
    const again = reported.getByRole('button', { name: 'Retry now' });
    await shows(page, async () => {
      // By itself, it may have been tried again already.
      if (await again.isVisible()) await again.click({ timeout: 2_000 });
      await expect(reported).toContainText('Delivered', { timeout: 2_000 });
    });
    expect(await there.person(stays.userName)).toMatchObject({ active: false });
  });

  await test.step('what was changed there is found and repaired', async () => {
    const found = await there.person(leaves.userName);
    await there.client.patch(found?.id ?? '', { op: 'replace', path: 'active', value: true });
    await page.goto(`${address}/drift`);
    await page.getByRole('button', { name: 'Compare now' }).click();
    await shows(page, () =>
      expect(row(page, leaves.userName)).toContainText('Active, though not assigned', { timeout: 2_000 }),
    );
    const dialog = await openDialog(page, page.getByRole('button', { name: 'Repair' }));
    await dialog.getByRole('button', { name: 'Repair' }).click();
    await expect(page).toHaveURL(address);
    await expect.poll(async () => (await there.person(leaves.userName))?.active, { timeout: 60_000 }).toBe(false);
  });

  await test.step('auditors see everything and change nothing', async () => {
    const reader = await anotherBrowser(browser, personOf('auditor'), address);
    await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(reader.getByLabel('SCIM base URL')).toBeDisabled();
    await expect(reader.getByRole('button', { name: /Retry|Disable|Delete|Check|Push/ })).toHaveCount(0);
  });

  await test.step('disabling and deleting say how many people it concerns', async () => {
    const disable = await openDialog(page, page.getByRole('button', { name: 'Disable' }));
    await expect(disable).toContainText('2 people and groups stay as they are');
    await disable.getByRole('button', { name: 'Disable downstream application' }).click();
    await expect(page.getByText('The downstream application was disabled. 2 people and groups')).toBeVisible();
    const remove = await openDialog(page, page.getByRole('button', { name: 'Delete' }));
    await expectAccessible(page);
    await remove.getByRole('button', { name: 'Delete downstream application' }).click();
    await expect(page).toHaveURL('/admin/downstream-applications');
    await expect(page.getByText('The downstream application was deleted. 2 people and groups')).toBeVisible();
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  });
});

test('by keyboard, an application is connected, tried, enabled and deleted', async ({ page }) => {
  const there = await peer();
  const { stays, group } = await team();
  const name = unique('Chat');
  await openAs(page, personOf('admin'), '/admin/downstream-applications/new');
  await typeInto(page, page.getByLabel('Name', { exact: true }), name);
  await typeInto(page, page.getByLabel('SCIM base URL'), there.client.base);
  await typeInto(page, page.locator('input[name="secret"]'), there.client.token);
  await pressAt(page, page.getByText('Assigned people, matching and mapping'));
  await tabTo(page, page.getByRole('radio', { name: 'Everyone' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Members of groups' })).toBeChecked();
  await typeInto(page, page.getByLabel('Groups', { exact: true }), group.displayName);
  await pressAt(page, page.getByRole('button', { name: 'Check and create' }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const address = new URL(page.url()).pathname;
  await pressAt(page, page.getByRole('link', { name: 'Dry run' }));
  await pressAt(page, page.getByRole('button', { name: 'Dry run' }));
  await shows(page, () => expect(row(page, stays.userName)).toContainText('Missing there', { timeout: 2_000 }));
  await page.goto(address);
  await pressAt(page, page.getByRole('button', { name: 'Enable downstream application' }));
  await shows(page, () => expect(row(page, stays.userName)).toContainText('Confirmed', { timeout: 2_000 }));
  await pressAt(page, page.getByRole('button', { name: 'Delete' }));
  await pressAt(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete downstream application' }));
  await expect(page).toHaveURL('/admin/downstream-applications');
  expect(await there.person(stays.userName)).toMatchObject({ active: true });
});

test('a dry run of an application that cannot be read says why, and is canceled', async ({ page }) => {
  const key = await newAccessKey('admin', { tenant: 'default' });
  const name = unique('Desk');
  const body = { name, base_url: 'https://desk.example.invalid/scim/v2', token: 'x', disabled: true };
  const { body: application } = await manage(key, 'POST', '/downstream-applications', { body, tenant: 'default' });
  const address = `/admin/downstream-applications/${String(application.id)}`;
  await openAs(page, personOf('admin'), `${address}/drift`);
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText('The comparison has not succeeded yet')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('desk.example.invalid cannot be resolved. Tried')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel comparison' }).click();
  await expect(page.getByText('The comparison was canceled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dry run' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('Not compared yet')).toBeVisible();
});
