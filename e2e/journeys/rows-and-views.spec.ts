import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { unique } from '../support/random';
import { scim, type TestPerson } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { tick } from './support/insist';
import { anotherBrowser, expect, openAs, test, untilStarted } from './support/journey';

test.describe.configure({ timeout: 240_000 });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function crowd(family: string, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, n) =>
      scim.createUser({ displayName: `${family} ${String(n).padStart(2, '0')}` }),
    ),
  );
}

/** Makes somebody an administrator, so that no other journey sees their views. */
async function raise(person: TestPerson): Promise<TestPerson> {
  const owner = await newAccessKey('owner', { tenant: 'default' });
  await manage(owner, 'PUT', `/people/${person.id}/role`, { tenant: 'default', body: { role: 'admin' } });
  return person;
}

test('all rows of a page are selected, then all that match; the confirmation names them and says when their number has changed', async ({
  page,
}) => {
  const family = unique('Row');
  await crowd(family, 12);
  await openAs(page, personOf('admin'), `/admin/people?q=${family}&sort=displayName&size=10`);
  await tick(page.getByRole('checkbox', { name: 'Select all on this page' }));
  await expect(page.getByText('10 selected', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${family} 03` }).uncheck();
  await expect(page.getByText('9 selected', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Select all 12 matching' }).click();
  await expect(page.getByText('All 12 matching selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Select ${family} 03` })).toBeChecked();

  await crowd(`${family} late`, 1);
  await page.getByLabel('Action', { exact: true }).selectOption('deactivate');
  await page.getByRole('button', { name: 'Apply to all 12' }).click();
  await expect(heading(page)).toHaveText('Deactivate 13 people?');
  await expect(page).toHaveURL((url) => !url.searchParams.has('id'));
  await expect(page.getByText('The list showed 12; 13 match now.')).toBeVisible();
  const concerned = page.getByRole('list', { name: 'Affected' }).getByRole('listitem');
  await expect(concerned).toHaveCount(9);
  await expect(concerned.first()).toContainText(family);
  await expectAccessible(page);
  await concerned.getByRole('link', { name: 'and 5 more' }).click();
  await expect(page.getByText('1–13 of 13')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Deactivate 13 people' }).click();
  await expect(page.getByText('13 people deactivated.')).toBeVisible();
});

test('by keys alone, rows are passed, selected, edited and opened', async ({ page }) => {
  const family = unique('Key');
  await crowd(family, 3);
  await openAs(page, personOf('admin'), `/admin/people?q=${family}&sort=displayName`);
  const link = (n: number) => page.getByRole('link', { name: `${family} 0${n}` });
  const box = (n: number) => page.getByRole('checkbox', { name: `Select ${family} 0${n}` });
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(link(0)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('j');
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(box(1)).toBeChecked();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('x');
  await expect(box(0)).not.toBeChecked();
  await page.keyboard.press('/');
  await page.keyboard.type('jxe');
  await expect(page.getByRole('searchbox')).toHaveValue(/jxe/);

  await page.goto(`/admin/people?q=${family}&sort=displayName`);
  await untilStarted(page);
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/admin\/people\/[\w-]+\/edit$/);
  await page.goBack();
  await expect(link(0)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(heading(page)).toContainText(`${family} 00`);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Select the row');
});

test('an administrator saves views of a list, opens it with one, renames and deletes them; nobody else sees them', async ({
  page,
  person,
  browser,
}) => {
  const family = unique('View');
  await crowd(family, 10);
  await openAs(page, await raise(person), `/admin/people?q=${family}&sort=displayName&size=10`);
  await page.getByTitle('Views', { exact: true }).click();
  await page.getByLabel('View name').fill('Mine');
  await page.getByLabel('Use as default view').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('Change “Mine”')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/people');
  await expect(page).toHaveURL(`/admin/people?q=${family}&sort=displayName&size=10`);
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/admin/people?size=10');
  await expect(page.getByRole('region', { name: 'people' })).toBeFocused();
  await page.getByTitle('Views', { exact: true }).click();
  await page.getByRole('link', { name: 'All people' }).click();
  await expect(page).toHaveURL('/admin/people?view=all');

  await page.getByTitle('Views', { exact: true }).click();
  await page.getByLabel('View name').fill('Mine');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('You already have a view with this name.')).toBeVisible();
  await page.getByRole('link', { name: /^Mine/ }).click();
  await expect(page).toHaveURL(`/admin/people?q=${family}&sort=displayName&size=10`);

  await page.getByText('Mine', { exact: true }).first().click();
  await page.getByLabel('View name').fill('Renamed');
  await page.getByLabel('Use as default view').uncheck();
  await page.getByRole('button', { name: 'Change view' }).click();
  await expect(page.getByText('Change “Renamed”')).toBeVisible();
  await page.goto('/admin/people');
  await expect(page).toHaveURL('/admin/people');

  const other = await anotherBrowser(browser, personOf('admin'), '/admin/people');
  await other.getByTitle('Views', { exact: true }).click();
  await expect(other.getByText('Save this view')).toBeVisible();
  await expect(other.getByRole('link', { name: /^Renamed/ })).toHaveCount(0);

  await page.goto(`/admin/people?q=${family}&sort=displayName&size=10`);
  await page.getByText('Renamed', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText('Views', { exact: true })).toBeVisible();
});

test('a list is limited to days of the reader’s time zone, by a preset or freely, and so is what follows from it', async ({
  page,
}) => {
  const family = unique('Day');
  await crowd(family, 1);
  await openAs(page, personOf('admin'), `/admin/people?q=${family}`);
  await page.getByText('Created: all', { exact: true }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d$/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('First day').fill('2020-01-01');
  await page.getByLabel('Last day').fill('2020-01-02');
  await expect(page).toHaveURL(/from=2020-01-01&until=2020-01-02/);
  await expect(page.getByText('Created: 2020-01-01 – 2020-01-02')).toBeVisible();
  await expect(page.getByText('No matching people.')).toBeVisible();
  await page.getByLabel('Last day').fill('2100-01-02');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  // On a phone, this checkbox comes with the actions, once a row is selected.
  await page.setViewportSize({ width: 1280, height: 900 });
  await tick(page.getByRole('checkbox', { name: 'Select all on this page' }));
  await page.getByLabel('Action', { exact: true }).selectOption('deactivate');
  await page.getByRole('button', { name: 'Apply to selected' }).click();
  await expect(page).toHaveURL((url) => (url.searchParams.get('from') ?? '').startsWith('2020-01-01T'));
  await expect(heading(page)).toHaveText('Deactivate 1 person?');
});

test('a list is exported with all pages that match its filters, and the audit log says so', async ({ page }) => {
  const family = unique('Sheet');
  for (let n = 0; n < 12; n++) await scim.createGroup([], { displayName: `=${family} ${n}` });
  await openAs(page, personOf('auditor'), `/admin/groups?q=${family}&size=10&sort=-displayName`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('id,displayName,externalId,connectionId,createdAt,updatedAt');
  expect(lines).toHaveLength(13);
  expect(lines[1]).toContain(`,'=${family} 0,`);
  await page.goto('/admin/audit-log?action=list.exported');
  await page.getByRole('cell').getByRole('link', { name: 'List exported' }).first().click();
  await expect(page.getByRole('main')).toContainText('groups');
});

test('the lists of what is set up have views, days and an export too', async ({ page }) => {
  const lists = {
    scopes: 'name,description,clients,createdAt',
    resources: 'identifier,name,scopes,accessTokenLifetimeSeconds,createdAt',
    keys: 'kid,algorithm,status,createdAt,activatedAt,supersededAt,verifiesUntil,retiredAt',
    schemas: 'urn,name,resourceType,attributes,createdAt',
    'scim-connections': 'id,name,provider,activeTokens,createdAt,lastUsedAt,disabledAt',
  };
  await openAs(page, personOf('auditor'), '/admin/scopes');
  for (const [list, columns] of Object.entries(lists)) {
    // The check for accessibility leaves the page as wide as a phone, where the filters are folded.
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`/admin/${list}`);
    await expect(page.getByText('Views', { exact: true })).toBeVisible();
    await expect(page.getByText(/^(Created|Published): all$/)).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const [head, ...rows] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
    expect([list, head]).toEqual([list, columns]);
    expect(rows.length).toBeGreaterThan(0);
    await page.goto(`/admin/${list}?until=2020-01-01`);
    await expect(page.getByText(/^No matching /)).toBeVisible();
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a view is saved and opened too, and rows are selected', async ({ page, person }) => {
    const family = unique('Plain');
    await crowd(family, 2);
    await openAs(page, await raise(person), `/admin/people?q=${family}&sort=displayName`);
    await page.getByTitle('Views', { exact: true }).click();
    await page.getByLabel('View name').fill('Plain');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.goto('/admin/people');
    await page.getByTitle('Views', { exact: true }).click();
    await page.getByRole('link', { name: 'Plain', exact: true }).click();
    await expect(page).toHaveURL(`/admin/people?q=${family}&sort=displayName`);
    await page.getByRole('checkbox', { name: `Select ${family} 00` }).check();
    await page.getByLabel('Action', { exact: true }).selectOption('deactivate');
    await page.getByRole('button', { name: 'Apply to selected' }).click();
    await expect(heading(page)).toHaveText('Deactivate 1 person?');
    await expect(page.getByRole('list', { name: 'Affected' })).toContainText(`${family} 00`);
  });
});

test.describe('in a distant time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('times are the reader’s on the server already, from the second page on, and stay as they are', async ({
    page,
  }) => {
    await openAs(page, personOf('auditor'), '/admin/audit-log');
    const time = page.getByRole('cell').locator('time').first();
    // In UTC, unless a new entry has renewed the page since the browser sent its zone.
    await expect(time).toHaveText(/ UTC$|\d{4}, \d\d:\d\d:\d\d$/);
    await page.goto('/admin/audit-log?within=30d');
    const at = new Date((await time.getAttribute('datetime')) ?? '');
    const shown = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'medium',
      timeZone: 'Asia/Tokyo',
    }).format(at);
    await expect(time).toHaveText(shown);
    const until = encodeURIComponent(new Date(at.getTime() + 1).toISOString());
    const written = await page.request.get(`${new URL(page.url()).origin}/admin/audit-log?until=${until}`);
    expect(await written.text()).toContain(shown);
  });
});
