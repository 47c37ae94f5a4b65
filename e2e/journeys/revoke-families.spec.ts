import type { Page } from '@playwright/test';
import { freshTokens } from '../support/authorization';
import { personOf } from '../support/fixture';
import { refresh } from '../support/oauth';
import { unique } from '../support/random';
import { scim, type TestPerson } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { tick } from './support/insist';
import { anotherBrowser, expect, openAs, test } from './support/journey';

test.describe.configure({ timeout: 240_000 });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const listOf = (name: string) => `/admin/token-families?q=${encodeURIComponent(name)}`;

/** People who share a family name, each with an active token family. */
async function holders(application: { client: Parameters<typeof freshTokens>[0] }, name: string, count: number) {
  const held: { person: TestPerson; token: string }[] = [];
  for (let n = 0; n < count; n++) {
    const person = await scim.createPerson({ displayName: `${name} ${n}` });
    held.push({ person, token: (await freshTokens(application.client, person)).refresh_token ?? '' });
  }
  return held;
}

test('selected token families are revoked with a reason after their count is shown, and no others are', async ({
  page,
  application,
}) => {
  const name = unique('Chosen');
  const held = await holders(application, name, 3);
  const works = async (index: number) => (await refresh(application.client, held[index]?.token ?? '')).status === 200;
  await openAs(page, personOf('admin'), listOf(name));
  for (const index of [0, 1])
    await tick(page.getByRole('checkbox', { name: `Select ${held[index]?.person.userName} at` }));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke selected…' }).click();
  await expect(heading(page)).toHaveText('Revoke 2 token families?');
  await expect(page.getByText('1 client loses access to 2 people’s accounts')).toBeVisible();
  await expectAccessible(page);

  await expect(page.getByLabel('Reason')).toHaveAttribute('required');
  await page.getByLabel('Reason').fill('Phone numbers leaked');
  await page.getByRole('button', { name: 'Revoke 2 token families' }).click();
  await expect(page.getByText('2 token families revoked.')).toBeVisible();
  expect([await works(0), await works(1), await works(2)]).toEqual([false, false, true]);

  await page.getByRole('link', { name: 'Back to list' }).click();
  await expect(page).toHaveURL(listOf(name));
  await page.getByRole('link', { name: `${name} 0` }).click();
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ended by an administrator' }),
  ).toContainText('Phone numbers leaked');
  await page.goto(`/admin/audit-log?target=${new URL(page.url()).pathname.split('/').at(-1)}`);
  await page.getByRole('link', { name: 'Token families revoked' }).click();
  await expect(page.getByText('Phone numbers leaked', { exact: true })).toBeVisible();
});

test('all token families that match a filter are revoked by keyboard alone', async ({ page, application }) => {
  const name = unique('Filter');
  const held = await holders(application, name, 2);
  await openAs(page, personOf('admin'), listOf(name));
  await page.getByRole('button', { name: 'Select all 2 matching' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('All 2 matching selected')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke all 2…' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Revoke 2 token families?');
  await page.getByLabel('Reason').focus();
  await page.keyboard.type('The shop was closed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Revoke 2 token families' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 token families revoked.')).toBeVisible();
  for (const { token } of held) expect((await refresh(application.client, token)).body.error).toBe('invalid_grant');

  await page.goto(listOf(name));
  await page.getByRole('button', { name: 'Select all 2 matching' }).click();
  await page.getByRole('button', { name: 'Revoke all 2…' }).click();
  await expect(heading(page)).toHaveText('None of them is active');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('all token families that match a filter are revoked too', async ({ page, application }) => {
    const name = unique('Plain');
    await holders(application, name, 1);
    await openAs(page, personOf('admin'), listOf(name));
    await page.getByRole('button', { name: 'Revoke all 1…' }).click();
    await page.getByLabel('Reason').fill('Tried out');
    await page.getByRole('button', { name: 'Revoke 1 token family' }).click();
    await expect(page.getByText('1 token family revoked.')).toBeVisible();
  });
});

test('nothing is revoked without a selection, and an auditor cannot revoke', async ({ page, browser }) => {
  await openAs(page, personOf('admin'), '/admin/token-families/revoke?which=chosen');
  await expect(heading(page)).toHaveText('No token families selected');
  const auditor = await anotherBrowser(browser, personOf('auditor'), '/admin/token-families');
  await expect(auditor.getByRole('table', { name: 'token families' })).toBeVisible();
  await expect(auditor.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);
  await expect(auditor.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
  expect((await auditor.goto('/admin/token-families/revoke?which=all'))?.status()).toBe(403);
});
