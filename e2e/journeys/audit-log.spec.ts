import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { signIn } from '../support/authorization';
import { startEventReceiver } from '../support/event-receiver';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { clickUntilVisible, openDialog } from './support/insist';
import { expect, openAs, test, untilStarted } from './support/journey';

/** Creates and then renames a person, which adds two entries to the audit log. */
async function renamed() {
  const [first, second] = [unique('Before'), unique('After')];
  const user = await scim.createUser({ displayName: first });
  await scim.patch(user.id, { op: 'replace', path: 'displayName', value: second });
  return { ...user, first, second };
}

const unfolded = async (page: Page): Promise<Locator> => {
  const form = page.getByRole('form', { name: 'More filters' });
  await clickUntilVisible(page.getByText('More filters', { exact: true }), form);
  return form;
};

async function download(page: Page, link: string): Promise<string> {
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  return readFile(await (await file).path(), 'utf8');
}

test('entries are filtered by target, actor and time in the URL, and each shows the values before and after', async ({
  page,
}) => {
  const { id, first, second } = await renamed();
  await openAs(page, personOf('auditor'), '/admin/audit-log');
  const form = await unfolded(page);
  await expectAccessible(page);
  await form.getByLabel('Target').fill(id);
  await form.getByLabel('From').fill('2020-01-01T00:00');
  await form.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(new RegExp(`target=${id}.*from=2020-01-01T00%3A00`));
  await expect(page.getByRole('row').filter({ hasText: 'Person changed' })).toContainText(
    `Display name: ${first} → ${second}`,
  );
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Person changed' }).click();
  const change = page.getByRole('row').filter({ hasText: 'Display name' });
  await expect(change.getByRole('cell')).toHaveText(['Display name', first, second]);
  await page.getByText('Show JSON').first().click();
  await expect(page.getByRole('region', { name: 'JSON' }).first()).toContainText(`"displayName": "${second}"`);
  await expectAccessible(page);
  await expect(page.getByText(/^(Not sealed yet|Number \d+)/)).toBeVisible();
  await page.goBack();
  await unfolded(page);
  await form.getByLabel('Until').fill('2020-01-02T00:00');
  await form.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByText('No matching entries.')).toBeVisible();
});

test('an entry says in words what ended, and keeps no numbers for its details', async ({ page, person }) => {
  await signIn(person);
  await openAs(page, personOf('owner'), `/admin/people/${person.id}`);
  await page.getByRole('radio', { name: 'Auditor' }).check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('1 session ended')).toBeVisible();
  await page.goto(`/admin/audit-log?action=person.role-changed&target=${person.id}`);
  await page.getByRole('link', { name: 'Role changed' }).click();
  await expect(page.getByRole('heading', { name: 'Role changed', level: 1 })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^1 session$/ })).toBeVisible();
  await expect(page.getByText('tokenFamilies')).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('in a distant time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the log is filtered by the reader’s local time, which is sent in UTC', async ({ page }) => {
    const { id } = await renamed();
    await openAs(page, personOf('auditor'), `/admin/audit-log?target=${id}&from=2020-01-01T00%3A00Z`);
    // The first page that a browser opens cannot know its time zone.
    await page.reload();
    await untilStarted(page);
    await expect(page.getByText('Time: 1 Jan 2020, 09:00 –', { exact: true })).toBeVisible();
    const form = await unfolded(page);
    await expect(form.getByLabel('From')).toHaveValue('2020-01-01T09:00');
    await expect(form.getByText('Your local time, inclusive')).toBeVisible();
    await form.getByLabel('Until').fill('2020-01-02T00:30');
    await form.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(/from=2020-01-01T00%3A00Z&until=2020-01-01T15%3A30Z/);
    await unfolded(page);
    await expect(form.getByLabel('Until')).toHaveValue('2020-01-02T00:30');
    await expect(page.getByText('No matching entries.')).toBeVisible();

    // Another filter keeps the moments; a day or a span replaces them.
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('x');
    await expect(page).toHaveURL(/q=x.*from=2020-01-01T00%3A00Z&until=2020-01-01T15%3A30Z/);
    await page.getByText(/^Time: 1 Jan 2020/).click();
    await page.getByLabel('First day').fill('2020-01-01');
    await expect(page).toHaveURL(/from=2020-01-01&until=2020-01-01T15%3A30Z/);
    await page.getByRole('group', { name: 'Time span' }).getByText('last 24 hours').click();
    await expect(page.getByText('Time: last 24 hours', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/within=24h/);
    expect(page.url()).not.toContain('from=');
  });
});

test('entries are filtered and opened by keyboard alone', async ({ page }) => {
  const { id } = await renamed();
  await openAs(page, personOf('auditor'), '/admin/audit-log');
  const form = page.getByRole('form', { name: 'More filters' });
  await expect(async () => {
    if (!(await form.isVisible())) {
      await page.getByText('More filters', { exact: true }).focus();
      await page.keyboard.press('Enter');
    }
    await expect(form).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await form.getByLabel('Target').focus();
  await page.keyboard.type(id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`target=${id}`));
  await page.getByRole('link', { name: 'Person created' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Person created');
});

test('all entries that match a filter are exported, as CSV without executable formulas and as JSON lines', async ({
  page,
}) => {
  const { id, first, second } = await renamed();
  await scim.patch(id, { op: 'replace', path: 'displayName', value: '=1+1' });
  await openAs(page, personOf('auditor'), `/admin/audit-log?target=${id}&size=10`);
  await expect(page.getByRole('row')).toHaveCount(4);
  const csv = (await download(page, 'Export CSV')).trimEnd().split('\r\n');
  expect(csv[0]).toMatch(/^id,at,action,/);
  expect(csv).toHaveLength(4);
  expect(csv.slice(1).every((line) => !/(^|,)"?[=+@-]/.test(line))).toBe(true);

  const entries = (await download(page, 'Export JSON lines'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { action?: string; before: unknown; after: unknown });
  expect(entries.map(({ action }) => action)).toEqual([
    'person.created',
    'person.updated',
    'person.updated',
    undefined,
  ]);
  expect(entries.at(-1)).toHaveProperty('export.filter', { target: id });
  expect(entries[1]).toMatchObject({ before: { displayName: first }, after: { displayName: second } });
  await page.goto('/admin/audit-log?action=audit-log.exported');
  await expect(page.getByRole('cell', { name: 'Audit log exported' }).first()).toBeVisible();
});

test('an audit log receiver is created in the console, gets an entry and lists the delivery', async ({ page }) => {
  test.slow();
  const receiver = await startEventReceiver(0);
  const name = unique('SIEM');
  await openAs(page, personOf('admin'), '/admin/events/new');
  await page.getByRole('radio', { name: 'Signed webhook' }).check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Address').fill(`${receiver.url}audit`);
  const audit = page.getByRole('checkbox', { name: 'Audit entry written' });
  await expect(audit).not.toBeChecked();
  for (const box of await page.getByRole('group', { name: 'Events' }).getByRole('checkbox').all())
    await box.setChecked(false);
  await audit.check();
  await page.getByRole('radio', { name: 'Changed attributes with values' }).check();
  await page.getByRole('button', { name: 'Create receiver' }).click();
  await page.getByRole('link', { name: 'Open receiver' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const { id, first, second } = await renamed();
  const reported = () =>
    receiver.received
      .map(
        ({ body }) =>
          JSON.parse(body) as {
            type: string;
            data: { target?: { id: string }; action: string; after: unknown; before: unknown };
          },
      )
      .filter(({ data }) => data.target?.id === id);
  await expect
    .poll(() => reported().map(({ type, data }) => [type, data.action]), { timeout: 60_000 })
    .toEqual([
      ['audit_entry.written', 'person.created'],
      ['audit_entry.written', 'person.updated'],
    ]);
  expect(reported()[1]?.data).toMatchObject({ before: { displayName: first }, after: { displayName: second } });
  await page.reload();
  await expect(page.getByRole('row', { name: /Audit entry.*Audit log/ }).first()).toBeVisible();
  await expectAccessible(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Delete' }), `Delete ${name}?`);
  await dialog.getByRole('button', { name: 'Delete receiver' }).click();
  await expect(page).toHaveURL('/admin/events');
  await receiver.close();
});
