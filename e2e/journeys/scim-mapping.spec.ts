import type { Page } from '@playwright/test';
import { unique } from '../support/random';
import { ENTERPRISE_SCHEMA } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { connectDirectory } from './support/connect-directory';
import { openDialog, search } from './support/insist';
import { expect, test } from './support/journey';
import { openFromMenu } from './support/menu';

const OKTA = 'urn:okta:custom:1.0:User';

/** Adds a rule on the mapping's page. */
async function addRule(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('The directory sends', { exact: true }).fill(from);
  await page.getByLabel('Maps to', { exact: true }).selectOption({ label: to });
  await page.getByRole('button', { name: 'Add rule' }).click();
}

const DESK = { width: 1280, height: 900 };

test.describe.configure({ timeout: 300_000 });

test('an administrator renames an attribute that a directory sends, tests it with the last request, and removes the rule', async ({
  page,
}) => {
  const name = unique('Mapped');
  const directory = await connectDirectory(page, name);
  await page.getByRole('link', { name: 'Open mapping' }).click();
  await expect(page.getByRole('heading', { name: 'Mapping', level: 1 })).toBeVisible();
  await addRule(page, `${OKTA}:division`, `department (${ENTERPRISE_SCHEMA})`);
  await expect(page.getByText(`${OKTA}:division maps to ${ENTERPRISE_SCHEMA}:department`)).toBeVisible();
  await addRule(page, 'title', 'Ignored: managed by another source');
  await expect(page.getByText('title is ignored')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `${OKTA}:division` })).toContainText(
    `${ENTERPRISE_SCHEMA}:department`,
  );
  await expect(page.getByRole('row').filter({ hasText: 'userName' })).toContainText('preferred_username');

  const { id, userName } = await directory.createUser({ title: 'Not ours', [OKTA]: { division: 'West' } });
  expect((await directory.get(`/Users/${id}`)).body).toMatchObject({ [OKTA]: { division: 'West' } });
  await page.getByRole('link', { name: 'Use last request' }).click();
  await expect(page).toHaveURL(/[?&]entry=last/);
  // The log is written shortly after the response.
  await expect(async () => {
    await page.reload();
    await expect(page.getByLabel('Request body')).toHaveValue(new RegExp(userName), { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Preview stored data' }).click();
  await expect(page.getByRole('region', { name: 'Stored data' })).toContainText('"department": "West"');
  await expect(page.getByRole('region', { name: 'Returned to the directory' })).toContainText('"division": "West"');
  await expectAccessible(page);

  await page.setViewportSize(DESK);
  await openFromMenu(page, 'Activity', 'Provisioning log');
  await search(page, userName);
  const request = page.getByRole('row').filter({ hasText: 'POST' }).filter({ hasText: userName });
  await request.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Attribute mapping' })).toBeVisible();
  await page.getByRole('link', { name: 'Try with current rules' }).click();
  await expect(page.getByRole('textbox', { name: 'Request body' })).toHaveValue(new RegExp(userName));

  const rule = page.getByRole('listitem').filter({ has: page.getByText(`${OKTA}:division maps to`) });
  const question = await openDialog(page, rule.getByRole('button', { name: 'Remove' }));
  await question.getByRole('button', { name: 'Remove rule' }).click();
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1);
  await openFromMenu(page, 'Activity', 'Audit log');
  await search(page, name);
  await expect(page.getByRole('row').filter({ hasText: 'SCIM connection mapping changed' })).toHaveCount(3);
});

test('an invalid rule is rejected beside its field, and no input is lost', async ({ page }) => {
  await connectDirectory(page, unique('Mapped'));
  await page.getByRole('link', { name: 'Open mapping' }).click();
  await addRule(page, 'active', 'nickName');
  await expect(
    page.getByText('Cannot be mapped: active determines a person’s identity, sign-in or permissions.'),
  ).toBeVisible();
  await expect(page.getByLabel('The directory sends', { exact: true })).toHaveValue('active');
  await expectAccessible(page);
  await addRule(page, 'tittle', 'nickName');
  await expect(page.getByText(/^Is not a known attribute/)).toBeVisible();
  await page.getByLabel('Request body').fill('no JSON');
  await page.getByRole('button', { name: 'Preview stored data' }).click();
  await expect(page.getByText('This is not a JSON object.')).toBeVisible();
  await expect(page.getByText('No rules: attributes keep their names.')).toBeVisible();
});
