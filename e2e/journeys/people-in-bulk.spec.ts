import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { freshTokens } from '../support/authorization';
import { personOf } from '../support/fixture';
import { linkOf, mailsTo, mailTo } from '../support/mail';
import { refresh } from '../support/oauth';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { isInSight } from './support/in-sight';
import { tick } from './support/insist';
import { expect, openAs, test } from './support/journey';

test.describe.configure({ timeout: 240_000 });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const activeOf = async (id: string) => (await scim.get(`/Users/${id}`)).body.active;

/** Opens the people whom a search finds. */
const listOf = (family: string) => `/admin/people?q=${encodeURIComponent(family)}`;

test('an administrator deactivates selected people, and all who match a filter, in steps, after seeing what ends', async ({
  page,
  person,
  application,
}) => {
  const family = unique('Bulk');
  const people = await Promise.all(
    Array.from({ length: 3 }, (_, n) => scim.createUser({ displayName: `${family} ${n}` })),
  );
  await scim.patch(person.id, { op: 'replace', path: 'displayName', value: `${family} holder` });
  const { refresh_token: token } = await freshTokens(application.client, person);
  await openAs(page, personOf('admin'), listOf(family));
  await tick(page.getByRole('checkbox', { name: `Select ${family} 0` }));
  await tick(page.getByRole('checkbox', { name: `Select ${family} holder` }));
  await expectAccessible(page);
  await page.getByLabel('Action', { exact: true }).selectOption('deactivate');
  await page.getByRole('button', { name: 'Apply to selected' }).click();
  await expect(heading(page)).toHaveText('Deactivate 2 people?');
  await expect(page.getByRole('listitem').filter({ hasText: '1 token family' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deactivate 2 people' }).click();
  await expect(page.getByText('2 people deactivated.')).toBeVisible();
  await expect(page.getByText(/Ended: .*1 token family/)).toBeVisible();
  expect((await refresh(application.client, token)).body.error).toBe('invalid_grant');
  expect(await activeOf(people[1]?.id ?? '')).toBe(true);

  await page.getByRole('link', { name: 'Back to list' }).click();
  await expect(page).toHaveURL(listOf(family));
  await tick(page.getByRole('checkbox', { name: `Select ${family} 1` }));
  await page.getByRole('button', { name: 'Select all 4 matching' }).click();
  await page.getByLabel('Action', { exact: true }).selectOption('deactivate');
  await page.getByRole('button', { name: 'Apply to all 4' }).click();
  await expect(page.getByText('No change for 2 people')).toBeVisible();
  await expect(heading(page)).toHaveText('Deactivate 2 people?');
  await page.getByRole('button', { name: 'Deactivate 2 people' }).click();
  await expect(page.getByText('2 people deactivated.')).toBeVisible();
  expect(await Promise.all(people.map(({ id }) => activeOf(id)))).toEqual([false, false, false]);

  await page.goto(listOf(family));
  // In either order: choosing an action keeps the selection.
  await tick(page.getByRole('checkbox', { name: `Select ${family} 1` }));
  await page.getByLabel('Action', { exact: true }).selectOption('invite');
  await page.getByRole('button', { name: 'Select all 4 matching' }).click();
  await page.getByLabel('Action', { exact: true }).selectOption('reactivate');
  await page.getByRole('button', { name: 'Apply to all 4' }).click();
  await page.getByRole('button', { name: 'Reactivate 4 people' }).click();
  await expect(page.getByText('4 people reactivated.')).toBeVisible();
  await page.goto(`/admin/audit-log?action=person.deactivated&q=${encodeURIComponent(people[0]?.userName ?? '')}`);
  await expect(page.getByRole('cell', { name: 'Person deactivated' })).toHaveCount(1);
});

test('bulk actions come into view when a person is selected, also on a phone, and never cover the focused element', async ({
  page,
}) => {
  const family = unique('Phone');
  await Promise.all(Array.from({ length: 5 }, (_, n) => scim.createUser({ displayName: `${family} ${n}` })));
  await page.setViewportSize({ width: 320, height: 568 });
  await openAs(page, personOf('admin'), listOf(family));
  const act = page.getByRole('button', { name: 'Apply to selected' });
  const first = page.getByRole('checkbox', { name: `Select ${family}` }).first();
  await first.scrollIntoViewIfNeeded();
  await expect(act).toBeHidden();
  await tick(first);
  expect(await isInSight(act)).toBe(true);
  await expectAccessible(page);
  await first.focus();
  let steps = 0;
  for (; steps < 40 && !(await act.evaluate((button) => button === document.activeElement)); steps++) {
    await page.keyboard.press('Tab');
    expect(await isInSight(page.locator(':focus'))).toBe(true);
  }
  expect(steps).toBeGreaterThan(5);
  expect(steps).toBeLessThan(40);
});

test('more people than one step handles are processed automatically with script, and by a button without it', async ({
  page,
  browser,
}) => {
  const family = unique('Crowd');
  for (let lot = 0; lot < 5; lot++)
    await Promise.all(Array.from({ length: 21 }, (_, n) => scim.createUser({ displayName: `${family} ${lot}-${n}` })));
  const all = `/admin/people/bulk?q=${encodeURIComponent(family)}&who=all`;
  await openAs(page, personOf('admin'), `${all}&action=deactivate`);
  await page.getByRole('button', { name: 'Deactivate 105 people' }).click();
  await expect(page.getByText('105 people deactivated.')).toBeVisible({ timeout: 60_000 });

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openAs(plain, personOf('admin'), `${all}&action=reactivate`);
  await plain.getByRole('button', { name: 'Reactivate 105 people' }).click();
  await expect(plain.getByText('100 of 105 done.')).toBeVisible();
  await plain.getByRole('button', { name: 'Continue' }).click();
  await expect(plain.getByText('105 people reactivated.')).toBeVisible();
});

test('selected people are invited by email: the page counts who gets one, and says who is left out and why', async ({
  page,
  person,
  browser,
}) => {
  const family = unique('Crew');
  const addressOf = (n: number) => `${family}-${n}@example.com`.toLowerCase();
  const create = (n: number, attributes: object) => scim.createUser({ displayName: `${family} ${n}`, ...attributes });
  for (const n of [0, 1, 2]) await create(n, { emails: [{ value: addressOf(n), primary: true }] });
  await create(3, {});
  await create(4, { active: false, emails: [{ value: addressOf(4), primary: true }] });
  await scim.patch(person.id, {
    op: 'replace',
    value: { displayName: `${family} holder`, emails: [{ value: addressOf(5), primary: true }] },
  });
  await openAs(page, personOf('admin'), listOf(family));
  for (const who of ['0', '1', '3', '4', 'holder'])
    await tick(page.getByRole('checkbox', { name: `Select ${family} ${who}` }));
  await page.getByLabel('Action', { exact: true }).selectOption('invite');
  await page.getByRole('button', { name: 'Apply to selected' }).click();
  await expect(heading(page)).toHaveText('Invite 2 people?');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText([
    '2 people get an invitation by email',
    '1 person already has a password',
    'deactivated',
    'no email address',
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(page.getByText('2 invitations are being sent.')).toBeVisible();
  await expect(page.getByText(`${family} 3: no email address`)).toBeVisible();
  await expectAccessible(page);

  const plain = await (await browser.newContext()).newPage();
  for (const n of [0, 1]) await plain.goto(linkOf(await mailTo(addressOf(n))));
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(plain).toHaveURL(/\/invitation\?token=/);
  for (const n of [2, 4, 5]) expect(await mailsTo(addressOf(n)), addressOf(n)).toEqual([]);
  await page.goto(`/admin/people/bulk?q=${encodeURIComponent(`${family} holder`)}&who=all&action=invite`);
  await expect(heading(page)).toHaveText('Nothing to do');
  await expect(page.getByRole('button', { name: /^Invite/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('nothing happens without a selection, and an auditor has no bulk actions', async ({ page, browser }) => {
  await openAs(page, personOf('admin'), '/admin/people');
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Apply to/ })).toHaveCount(0);
  await page.goto('/admin/people/bulk?who=chosen&action=deactivate');
  await expect(heading(page)).toHaveText('No people selected');
  const auditor = await (await browser.newContext()).newPage();
  await openAs(auditor, personOf('auditor'), '/admin/people');
  await expect(auditor.getByRole('table', { name: 'people' })).toBeVisible();
  await expect(auditor.getByRole('button', { name: /^Apply to/ })).toHaveCount(0);
  await expect(auditor.getByRole('checkbox')).toHaveCount(0);
  for (const path of ['bulk?who=all', 'import'])
    expect((await auditor.goto(`/admin/people/${path}`))?.status(), path).toBe(403);
});

test('an auditor exports all people who match a filter, without formulas that a spreadsheet would execute', async ({
  page,
}) => {
  const family = unique('Sheet');
  for (let n = 0; n < 12; n++) await scim.createUser({ displayName: `=${family} ${n}` });
  await openAs(page, personOf('auditor'), `${listOf(family)}&size=10`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^userName,displayName,/);
  expect(lines).toHaveLength(13);
  expect(lines.slice(1).every((line) => line.includes(`,'=${family} `))).toBe(true);
  await page.goto('/admin/audit-log?action=people.exported');
  await expect(page.getByRole('cell', { name: 'People exported' }).first()).toBeVisible();
});

/** Previews a file's changes, applies them, and previews again. */
async function importFile(page: Page): Promise<void> {
  const [known, fresh] = [unique('known'), unique('fresh')];
  await openAs(page, personOf('admin'), '/admin/people/import');
  const show = page.getByRole('button', { name: 'Preview changes' });
  const file = `userName,displayName,nonsense\n${known}@example.com,First,\n`;
  await page.getByLabel('Or paste CSV').fill(file);
  await show.click();
  await page.getByRole('button', { name: 'Import 1 person' }).click();
  await expect(page.getByText('1 person was created, 0 changed, 0 unchanged.')).toBeVisible();

  await page.goto('/admin/people/import');
  await page
    .getByLabel('Or paste CSV')
    .fill(
      `userName,displayName,nonsense\n${known}@example.com,Second,\n${fresh}@example.com,New,\n${fresh}@example.com,Twice,\n`,
    );
  await show.click();
  await expect(
    page.getByText('1 created, 1 changed, 0 unchanged, 1 rejected. Nothing has been imported yet.'),
  ).toBeVisible();
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row(known)).toContainText('First Second');
  await expect(row('Rejected')).toContainText('Line 3 has the same userName.');
  await expect(page.getByText('Ignored columns: nonsense.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await expect(page.getByText('1 person was created, 1 changed, 0 unchanged.')).toBeVisible();
  await expect(page.getByText(`Line 4, ${fresh}@example.com: Line 3 has the same userName.`)).toBeVisible();
  await page.getByRole('link', { name: 'Invite new people…' }).click();
  await expect(page.getByText('1 person skipped: no email address')).toBeVisible();
  await page.goto(`/admin/people?q=${fresh}`);
  await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible();
}

test('a file of people is imported after a preview of its changes', async ({ page }) => {
  await importFile(page);
  await page.goto('/admin/people/import');
  await expectAccessible(page);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('displayName\nAda\n') });
  await expect(page.getByLabel('Or paste CSV')).toHaveValue('displayName\nAda\n');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(page.getByText('The first line has no userName column')).toBeVisible();
  await page.getByLabel('Or paste CSV').fill(`userName\n${unique('shown')}\n`);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(page.getByText('1 created, 0 changed')).toBeVisible();
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a file of people is pasted and imported the same way', async ({ page }) => importFile(page));
});
