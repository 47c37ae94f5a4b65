import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { ENTERPRISE_SCHEMA, scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { anotherBrowser, expect, openAs, test } from './support/journey';

test.describe.configure({ timeout: 180_000 });

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const emails = (page: Page) => page.getByRole('group', { name: /^Emails, \d$/ });

/** Adds a row and fills it in. The server creates the row, so it appears only after the response. */
async function addEmail(page: Page, value: string, type: string): Promise<void> {
  const before = await emails(page).count();
  await page.getByRole('button', { name: 'Add to emails' }).click();
  await expect(emails(page)).toHaveCount(before + 1);
  await emails(page).nth(before).getByLabel('Value', { exact: true }).fill(value);
  await emails(page).nth(before).getByLabel('Type').fill(type);
}

/** Fills in, adds, removes and saves. The result is the same with and without script. */
async function edit(page: Page, id: string): Promise<void> {
  const address = unique('ada');
  await openAs(page, personOf('admin'), `/admin/people/${id}`);
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit' })).toBeVisible();
  await page.getByLabel('Given name').fill('Augusta');
  await page.getByLabel('Department').fill('Engines');
  await addEmail(page, `${address}@work.example`, 'work');
  await addEmail(page, `${address}@home.example`, 'home');
  await page.getByRole('button', { name: 'Remove emails, 1' }).click();
  await expect(emails(page)).toHaveCount(2);
  await expect(emails(page).first().getByLabel('Value', { exact: true })).toHaveValue(`${address}@work.example`);
  await expect(page.getByLabel('Given name')).toHaveValue('Augusta');

  await page.getByLabel('Profile url').fill('javascript:alert(1)');
  await save(page).click();
  await expect(page.getByText('Profile URL must be a URI with one of the schemes http, https.')).toBeVisible();
  await expect(page.getByLabel('Profile url')).toHaveAttribute('aria-invalid', 'true');
  await expect(emails(page)).toHaveCount(2);
  await page.getByLabel('Profile url').fill('https://example.com/ada');
  await save(page).click();
  await expect(page.getByText(`${address}@home.example`)).toBeVisible();

  const { body } = await scim.get(`/Users/${id}`);
  expect(body).toMatchObject({
    name: { givenName: 'Augusta', familyName: 'King' },
    profileUrl: 'https://example.com/ada',
    active: true,
    emails: [
      { value: `${address}@work.example`, type: 'work' },
      { value: `${address}@home.example`, type: 'home' },
    ],
    [ENTERPRISE_SCHEMA]: { department: 'Engines', employeeNumber: '7' },
  });
}

const somebody = () =>
  scim.createUser({
    name: { givenName: 'Ada', familyName: 'King' },
    emails: [{ value: `${unique('old')}@example.com`, type: 'work' }],
    [ENTERPRISE_SCHEMA]: { employeeNumber: '7' },
  });

test('an administrator edits a person’s attributes by their schemas, with errors shown at each field', async ({
  page,
}) => {
  const { id } = await somebody();
  await edit(page, id);
  await page.goto(`/admin/people/${id}/edit`);
  await expect(page.getByText('Provisioned by a directory')).toBeVisible();
  await expectAccessible(page);
});

test('when two administrators edit one person, the second is notified and loses no input', async ({
  page,
  browser,
}) => {
  const { id } = await somebody();
  await openAs(page, personOf('admin'), `/admin/people/${id}/edit`);
  const other = await anotherBrowser(browser, personOf('owner'), `/admin/people/${id}/edit`);
  await other.getByRole('textbox', { name: 'Title Optional' }).fill('Countess');
  await save(other).click();
  await expect(other.getByText('Countess')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title Optional' }).fill('Dr');
  await page.getByRole('textbox', { name: 'Title Optional' }).press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'this person has been changed since you opened the page' }),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title Optional' })).toHaveValue('Dr');
  expect((await scim.get(`/Users/${id}`)).body.title).toBe('Countess');
});

test('an auditor cannot edit people, and an admin cannot edit owners', async ({ page, browser }) => {
  const { id } = await somebody();
  await openAs(page, personOf('auditor'), `/admin/people/${id}`);
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveCount(0);
  expect((await page.goto(`/admin/people/${id}/edit`))?.status()).toBe(403);
  const admin = await anotherBrowser(
    browser,
    personOf('admin'),
    `/admin/people?q=${encodeURIComponent(personOf('owner').userName)}`,
  );
  const owner = await admin.getByRole('cell').getByRole('link').first().getAttribute('href');
  expect((await admin.goto(`${owner}/edit`))?.status()).toBe(403);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a person is edited the same way', async ({ page }) => edit(page, (await somebody()).id));
});
