import type { Locator } from '@playwright/test';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { search, tick } from './support/insist';
import { expect, holdScripts, openAs, test } from './support/journey';
import { pressAt } from './support/keyboard';

const TWELVE = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

test('a list’s page, sorting and filters are all kept in its URL', async ({ page }) => {
  const family = unique('Listed');
  const people = await Promise.all(TWELVE.map((number) => scim.createUser({ displayName: `${family} ${number}` })));
  await scim.patch(people[0]?.id ?? '', { op: 'replace', path: 'active', value: false });
  const names = page.getByRole('cell').getByRole('link');

  await openAs(page, personOf('auditor'), '/admin/people');
  await search(page, family);
  await expect(page).toHaveURL(`/admin/people?q=${family}`);
  await page.getByRole('link', { name: '10 per page' }).click();
  // The header link is rebuilt for the page that the new size gives.
  await expect(page).toHaveURL(/size=10/);
  await expect(names).toHaveCount(10);
  await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('link').click();
  await expect(names).toHaveText(TWELVE.slice(0, 10).map((number) => `${family} ${number}`));
  await expect(page.getByText('1–10 of 12')).toBeVisible();

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(names).toHaveText(TWELVE.slice(10).map((number) => `${family} ${number}`));
  await expect(page).toHaveURL(`/admin/people?q=${family}&sort=displayName&size=10&page=2`);
  await page.reload();
  await expect(names).toHaveText([`${family} 11`, `${family} 12`]);

  await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('link').click();
  await expect(names.first()).toHaveText(`${family} 12`);
  await page.getByLabel('Status').focus();
  await page.getByLabel('Status').selectOption('deactivated');
  await expect(names).toHaveText([`${family} 01`]);
  await expect(page).toHaveURL(/status=deactivated/);
  await expect(page.getByLabel('Status')).toBeFocused();

  await page.goBack();
  await expect(names.first()).toHaveText(`${family} 12`);
  await expect(page.getByLabel('Status')).toHaveValue('');
  await page.goBack();
  await expect(names).toHaveText([`${family} 11`, `${family} 12`]);
});

test('a control that the list takes away hands the focus to its rows, and no other control loses it', async ({
  page,
}) => {
  const family = unique('Focus');
  await Promise.all(TWELVE.map((number) => scim.createUser({ displayName: `${family} ${number}` })));
  await openAs(page, personOf('auditor'), `/admin/people?q=${family}&size=10`);
  const rows = page.getByRole('region', { name: 'people' });
  await pressAt(page, page.getByRole('link', { name: 'Next page' }));
  await expect(page).toHaveURL(/page=2/);
  await expect(rows).toBeFocused();
  const name = page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('link');
  await pressAt(page, name);
  await expect(page).toHaveURL(/sort=displayName/);
  await expect(name).toBeFocused();
  await pressAt(page, page.getByRole('link', { name: 'Clear' }));
  await expect(page).toHaveURL('/admin/people?size=10');
  await expect(rows).toBeFocused();
});

test('the audit log is searched and filtered, although its filter shares its name with a property of forms', async ({
  page,
}) => {
  const { userName } = await scim.createUser({ displayName: unique('Audited') });

  await openAs(page, personOf('auditor'), '/admin/audit-log');
  await search(page, userName);
  await page.getByText('Action: all').click();
  await expect(page.getByLabel('Search actions')).toBeFocused();
  await page.getByLabel('Search actions').fill('person created');
  await expect(page.getByRole('checkbox', { name: 'Client created' })).toBeHidden();
  await tick(page.getByRole('checkbox', { name: 'Person created' }));
  await expect(page).toHaveURL(/action=person\.created$/);
  await expect(page.getByRole('cell', { name: 'Person created' })).toHaveCount(1);
  await page.getByLabel('Search actions').fill('client');
  await tick(page.getByRole('checkbox', { name: 'Client created' }));
  await expect(page).toHaveURL(/action=person\.created%2Cclient\.created$/);
  await expect(page.getByText('Action: 2')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Action: 2')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Person created' })).toHaveCount(1);
});

test('a filter ticked before the page’s script runs is applied once it does', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/audit-log');
  const load = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Action: all').click();
  await page.getByRole('checkbox', { name: 'Person created' }).check();
  load();
  await expect(page).toHaveURL(/\?action=person\.created$/);
  await expect(page.getByText('Action: Person created')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Person created' })).toBeChecked();
});

/** Types and clicks without a pause, however slow the machine is. */
async function typeAndFollow(search: Locator, text: string, link: Locator): Promise<void> {
  await search.evaluate(
    (input: HTMLInputElement, [typed, followed]) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      (followed as HTMLAnchorElement).click();
    },
    [text, await link.elementHandle()] as const,
  );
}

test('unfinished typing in a search does not override a link that is then followed', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/people');
  const search = page.getByRole('searchbox');
  // What a link leads to comes long after typing has paused.
  await page.route(/sort=-?displayName|admin\/clients/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await typeAndFollow(
    search,
    'nobody-is-called-so',
    page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('link'),
  );
  await expect(page).toHaveURL(/\?sort=-?displayName$/);
  await expect(search).toHaveValue('');
  await typeAndFollow(search, 'nobody-is-called-so', page.getByRole('link', { name: 'Applications', exact: true }));
  await expect(page).toHaveURL('/admin/clients');
});

test('the visible columns are kept in the URL too', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/clients');
  await page.getByTitle('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Grant types' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'Grant types' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Client ID' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Grant types' })).toHaveCount(0);
});

test('opened menus of a list are within its page at every width', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/provisioning');
  const main = page.getByRole('main');
  const menus = main.locator('details[data-menu]:visible');
  for (const width of [320, 640, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // On phones the filters are behind one disclosure.
    if (width === 320) await main.locator('summary', { hasText: /^Filters/ }).click();
    for (const menu of await menus.all()) {
      await menu.locator('> summary').click();
      await expect(menu).toHaveAttribute('open');
      const around = await main.boundingBox();
      const panel = await menu.locator('> :not(summary)').boundingBox();
      if (!around || !panel) throw new Error('An opened menu is not visible.');
      expect(panel.x, `left edge at ${width} px`).toBeGreaterThanOrEqual(around.x);
      expect(panel.x + panel.width, `right edge at ${width} px`).toBeLessThanOrEqual(around.x + around.width);
      await page.keyboard.press('Escape');
      await expect(menu).not.toHaveAttribute('open');
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
