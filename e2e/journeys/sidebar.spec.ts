import { personOf } from '../support/fixture';
import { expectAccessible, NARROWEST_PIXELS } from './support/accessible';
import { clickUntilVisible } from './support/insist';
import { expect, openAs, test } from './support/journey';
import { pressAt } from './support/keyboard';

const ENTRIES = ['Home', 'People', 'Groups', 'Applications', 'Activity', 'Directories', 'Developers', 'Settings'];

test('the sidebar’s eight entries are in view in a window of 760 pixels, and the current one shows its pages', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 760 });
  await openAs(page, personOf('owner'), '/admin');
  const menu = page.getByRole('navigation', { name: 'Console' });
  const entry = (name: string) => menu.getByRole('link', { name, exact: true });
  await expect(menu.getByRole('link')).toHaveText(ENTRIES);
  for (const name of ENTRIES) await expect(entry(name)).toBeInViewport({ ratio: 1 });

  await clickUntilVisible(entry('Activity'), entry('Leavers'));
  await expect(page).toHaveURL('/admin/audit-log');
  await expect(entry('Activity')).toHaveAttribute('aria-current', 'true');
  await expect(entry('Audit log')).toHaveAttribute('aria-current', 'page');
  for (const name of ENTRIES) await expect(entry(name)).toBeInViewport({ ratio: 1 });
  await entry('Leavers').click();
  await expect(page).toHaveURL('/admin/leavers');
  await expect(entry('Leavers')).toHaveAttribute('aria-current', 'page');
  // A long section scrolls by itself.
  await page.goto('/admin/tenants');
  await expect(entry('Tenants')).toBeInViewport({ ratio: 1 });
  for (const name of ENTRIES) await expect(entry(name)).toBeInViewport({ ratio: 1 });
  await page.goto('/admin/clients/web');
  await expect(entry('Clients')).toHaveAttribute('aria-current', 'page');
  await expect(entry('Leavers')).toHaveCount(0);
});

test('by keyboard, a page of settings is two links away, and maintenance mode is on the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 760 });
  await openAs(page, personOf('owner'), '/admin');
  const menu = page.getByRole('navigation', { name: 'Console' });
  await pressAt(page, menu.getByRole('link', { name: 'Settings' }));
  await expect(page).toHaveURL('/admin/settings');
  await expect(page.getByRole('button', { name: 'Turn on maintenance mode' }).first()).toBeInViewport({ ratio: 1 });
  const retention = page.getByRole('main').getByRole('link', { name: /^Retention/ });
  await pressAt(page, retention);
  await expect(page.getByRole('heading', { level: 1, name: 'Retention' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Retention' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL('/admin/settings');
});

test('on a phone, the menu stays open until a page is chosen', async ({ page }) => {
  await page.setViewportSize({ width: NARROWEST_PIXELS, height: 640 });
  await openAs(page, personOf('auditor'), '/admin');
  const menu = page.getByRole('navigation', { name: 'Console' });
  await clickUntilVisible(page.getByRole('button', { name: 'Menu', exact: true }), menu);
  await menu.getByRole('link', { name: 'Directories' }).click();
  await expect(menu.getByRole('link', { name: 'Schemas' })).toBeVisible();
  await expectAccessible(page, [NARROWEST_PIXELS]);
  await menu.getByRole('link', { name: 'Schemas' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/admin/schemas');
});
