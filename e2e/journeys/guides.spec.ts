import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { expectAccessible } from './support/accessible';
import { clickUntilVisible } from './support/insist';
import { expect, openAs, test } from './support/journey';

test.describe.configure({ timeout: 180_000 });
/** The paths of pages that the browser prefetches from now on, in order. */
function prefetched(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['next-router-prefetch'] !== undefined) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test('a console page links to its guide, whose sections, code and links work', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/events');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Guide (opens in a new tab)' }).click();
  const guide = await opened;
  await expect(guide).toHaveURL('/docs/guides/events');
  await expect(guide.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await expectAccessible(guide, [1440, 320]);

  await guide.setViewportSize({ width: 1440, height: 900 });
  await guide.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Webhook' }).click();
  await expect(guide).toHaveURL('/docs/guides/events#webhook');
  await expect(guide.getByRole('heading', { name: 'Webhook' })).toBeInViewport();
  await guide.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = guide.getByRole('button', { name: 'Copy JSON' }).first();
  await copy.click();
  await expect(copy.locator('[role=status]')).toHaveText('Copied');
  expect(await guide.evaluate(() => navigator.clipboard.readText())).toContain('{');
  await guide.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Leavers' }).click();
  await expect(guide).toHaveURL('/docs/guides/leavers');
  await guide.getByRole('banner').getByRole('link', { name: 'Tessera guides' }).click();
  await expect(guide.getByRole('heading', { name: 'Guides and reference' })).toBeVisible();
  await expectAccessible(guide);
});

test('by keyboard, a guide is found by a section and opened beside the page', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/keys');
  const palette = page.getByRole('dialog', { name: 'Search the console' });
  await clickUntilVisible(page.getByRole('complementary').getByRole('link', { name: 'Search' }), palette);
  await page.keyboard.type('custom domain');
  const option = page.getByRole('group', { name: 'Guides' }).getByRole('option', { name: /^Custom domain/ });
  await expect(option).toBeVisible();
  await expect(async () => {
    if ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true', { timeout: 100 });
  }).toPass();
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await expect(await opened).toHaveURL('/docs/guides/tenants#custom-domain');
  await expect(page).toHaveURL('/admin/keys');
});

test('a page prefetches no other until the reader points at a link or focuses it', async ({ page }) => {
  const paths = prefetched(page);
  // A page that follows no changes: its requests come to an end.
  await openAs(page, personOf('auditor'), '/admin/keys');
  await page.waitForLoadState('networkidle');
  expect(paths).toEqual([]);
  const menu = page.getByRole('navigation', { name: 'Console', exact: true });
  await menu.getByRole('link', { name: 'Groups' }).hover();
  await expect.poll(() => new Set(paths)).toEqual(new Set(['/admin/groups']));
  await page.waitForLoadState('networkidle');
  const afterHover = paths.length;
  await menu.getByRole('link', { name: 'People', exact: true }).focus();
  await expect.poll(() => paths.slice(afterHover)).toContain('/admin/people');
  expect(new Set(paths)).toEqual(new Set(['/admin/groups', '/admin/people']));
});
