import { personOf } from '../support/fixture';
import { unique } from '../support/random';
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
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible();
});

test('an admin sees imports, and is told that only owners can import', async ({ page }) => {
  await openAs(page, personOf('admin'), '/admin/imports');
  await expect(page.getByText('Only owners can import')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start dry run' })).toHaveCount(0);
});
