import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { expect, openAs, test } from './support/journey';
import { pressAt, tabTo } from './support/keyboard';

test.describe.configure({ timeout: 300_000 });

const house = '/t/home-bare';
const figure = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** The total number of entries in the open list: "1–2 of 2". */
async function listed(page: Page, things: string): Promise<number> {
  const reported = await page
    .getByRole('navigation', { name: `Pages of ${things}` })
    .getByText(/ of \d+$/)
    .innerText();
  return Number(/ of (\d+)$/.exec(reported)?.[1]);
}

test('by keyboard alone, a setup step leads to the page where it is done', async ({ page }) => {
  await openAs(page, personOf('owner', 'home-bare'), `${house}/admin`);
  const setup = page.getByRole('region', { name: 'Setup', exact: true });
  await pressAt(page, setup.getByText('Remaining steps'));
  const step = setup.getByRole('listitem').filter({ hasText: 'Connect an application' });
  await pressAt(page, step.getByRole('link', { name: 'Connect an application' }));
  await expect(page).toHaveURL(`${house}/admin/clients/new`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('by keyboard alone, a time range is chosen, and its figure leads to a list with as many entries', async ({
  page,
}) => {
  await openAs(page, personOf('owner', 'home-bare'), `${house}/admin`);
  const ranges = page.getByRole('navigation', { name: 'Time range' });
  for (const [range, address] of [
    ['7d', '?range=7d'],
    ['30d', '?range=30d'],
    ['24h', ''],
  ] as const) {
    await pressAt(page, ranges.getByRole('link', { name: range, exact: true }));
    await expect(page).toHaveURL(`${house}/admin${address}`);
    await expect(ranges.getByRole('link', { name: range, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  // Counters lag by a few seconds, and other people sign in at the same time.
  await expect(async () => {
    await page.goto(`${house}/admin?range=7d`);
    const signIns = figure(page, 'Sign-ins');
    await expect(signIns.getByRole('img', { name: /Sign-ins in the last 7 days: [1-9]/ })).toBeVisible({
      timeout: 1_000,
    });
    const reported = Number(await signIns.getByRole('paragraph').first().innerText());
    await pressAt(page, signIns.getByText('Data'));
    await expect(signIns.getByRole('table')).toBeVisible();
    await pressAt(page, page.getByRole('link', { name: 'Sign-ins', exact: true }));
    await expect(page).toHaveURL(/\/admin\/audit-log\?action=session\.started&from=\d{4}-\d\d-\d\dT\d\d:00Z$/);
    expect(await listed(page, 'entries')).toBe(reported);
  }).toPass({ timeout: 120_000 });
  await expect(page.locator('summary', { hasText: 'Action: Signed in' })).toBeVisible();
  const entry = page.getByRole('cell').getByRole('link', { name: 'Signed in' }).first();
  await tabTo(page, entry);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Signed in' })).toBeVisible();
});
