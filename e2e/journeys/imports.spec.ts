import { readFile } from 'node:fs/promises';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { HOUSE } from '../support/upstream';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';

const record = (name: string, more: object = {}) =>
  JSON.stringify({
    kind: 'person',
    id: name,
    user_name: `${name}@example.com`,
    active: true,
    attributes: { displayName: name },
    ...more,
  });

test('an owner moves people in from a file, after a dry run that says what would happen', async ({ page }) => {
  const [ada, bea, team] = [unique('ada'), unique('bea'), unique('team')];
  await openAs(page, personOf('owner'), '/admin');
  await page.getByRole('link', { name: 'Directories' }).click();
  await page.getByRole('link', { name: 'Imports' }).click();
  await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await expect(page.getByText('Choose a file').first()).toBeVisible();

  const padding = Array.from({ length: 1_200 }, (_, at) =>
    record(`${team}-${at}`, { attributes: { displayName: 'x'.repeat(500) } }),
  );
  const lines = [
    JSON.stringify({ kind: 'group', id: team, display_name: team }),
    record(ada, { member_of: [team], password: 'unknown' }),
    record(bea, { member_of: [team] }),
    record(bea),
    ...padding,
  ];
  await page.getByLabel('Source').selectOption('transfer');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: `${team}.jsonl`, mimeType: 'application/jsonl', buffer: Buffer.from(lines.join('\n')) });
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await expect(page.getByRole('heading', { name: `${team}.jsonl`, level: 1 })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Ready to import')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('1,202 to create, 1 left out')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox').fill(ada);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row(ada)).toContainText('The password is left out: its hash has a form that cannot be verified here');
  await expect(row(ada)).toContainText('Takes: groups');
  await expect(row(ada)).toContainText('To create');
  await page.goto(`${new URL(page.url()).pathname}?effect=left-out`);
  await expect(row(bea)).toContainText('Record 3 has the same user name');
  await expect(row(ada)).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^import-default-.*\.csv$/);

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('People: 1,202 to create, 1 left out');
  await question.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Done')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('status').filter({ hasText: 'The file was imported' })).toContainText(
    '1,203 created, 1 left out',
  );
  await expectAccessible(page);
  await page.goto(`/admin/people?q=${ada}`);
  await expect(page.getByRole('link', { name: ada }).first()).toBeVisible();
  await page.goto('/admin/audit-log?action=import.finished');
  await expect(row(`${team}.jsonl`)).toContainText('Import finished');
  await page.goto('/admin/imports');
  await page.getByRole('link', { name: `${team}.jsonl` }).click();
  await expect(row(team).nth(1)).toContainText('Created');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible();
});

test('an owner reads what an export contains, downloads it, and sees without a reload that the tenant was exported', async ({
  page,
}) => {
  await openAs(page, personOf('owner', HOUSE), `/t/${HOUSE}/admin/settings`);
  const question = page.getByText('Export everything in this tenant?');
  await expect(question).toBeHidden();
  await page.locator('summary', { hasText: 'Export everything' }).click();
  await expect(question).toBeVisible();
  const panel = page.locator('details', { has: question });
  await expect(panel.getByText('The file contains:')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveText([
    'All people, with their personal data, password hashes, passkeys, keys of authenticator apps and accounts at identity providers.',
    'All groups, with their members.',
    'All clients, with the hashes of their secrets.',
  ]);
  await expect(panel).toContainText('Store it encrypted, and delete it after use. The audit log records the export.');
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Download export' }).click();
  const records = (await readFile(await (await download).path(), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { kind: string }).kind);
  expect(records).toEqual(expect.arrayContaining(['person', 'client']));
  const exported = page.getByRole('status').filter({ hasText: /^Last exported (just now|\d+ seconds? ago)\./ });
  await expect(exported).toBeVisible();
  await exported.getByRole('link', { name: 'View in audit log' }).click();
  const entry = page.getByRole('row').filter({ hasText: 'Tenant exported with password hashes' }).first();
  await expect(entry).toContainText('Guest house');
  await entry.getByRole('link').first().click();
  await page.getByRole('main').getByRole('link', { name: 'Guest house', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('an admin sees imports, and is told that only owners can import', async ({ page }) => {
  await openAs(page, personOf('admin'), '/admin/imports');
  await expect(page.getByText('Only owners can import')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start dry run' })).toHaveCount(0);
});
