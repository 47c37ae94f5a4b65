import type { Page } from '@playwright/test';
import { freshTokens } from '../support/authorization';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible, NARROWEST_PIXELS } from './support/accessible';
import { clickUntilVisible } from './support/insist';
import { anotherBrowser, expect, holdScripts, openAs, test } from './support/journey';

test.describe.configure({ timeout: 180_000 });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the console' });
const box = (page: Page) => page.getByRole('combobox', { name: /^Search for a page/ });

/** Presses keys until the element that they open is visible, because the page's script may still be starting. */
async function pressUntil(page: Page, keys: string, opened: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(async () => {
    if (!(await opened.isVisible())) await page.keyboard.press(keys);
    await expect(opened).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test('by keyboard alone, a page, a client and a person are found and opened', async ({ page }) => {
  const name = unique('Palette');
  const { id } = await scim.createUser({ displayName: name });
  await openAs(page, personOf('auditor'), '/admin/keys');
  await pressUntil(page, 'Control+k', palette(page));
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('token fam');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/token-families');
  await expect(palette(page)).toBeHidden();

  await pressUntil(page, 'Control+k', palette(page));
  await page.keyboard.type('Harbour shop');
  await expect(page.getByRole('option', { name: /Harbour shop/ }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /Harbour shop/ }).first()).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/clients\/.+/);

  await pressUntil(page, 'Control+k', palette(page));
  await page.keyboard.type(name);
  const person = page.getByRole('option', { name });
  await expect(person.first()).toBeVisible();
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await page.getByRole('option', { selected: true }).getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/people/${id}`);
  await pressUntil(page, 'Control+k', palette(page));
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('the request ID of an error leads to its reason, and a token family ID to its timeline', async ({
  page,
  person,
  application,
  request,
}) => {
  await freshTokens(application.client, person);
  const refused = await request.post('/token', {
    form: { grant_type: 'client_credentials', client_id: 'nobody-at-all', client_secret: 'x' },
  });
  const requestId = refused.headers()['x-request-id'] ?? '';
  await openAs(page, personOf('auditor'), '/admin/keys');
  await expect(async () => {
    await page.goto('/admin/keys');
    await pressUntil(page, 'Control+k', palette(page));
    await box(page).fill(requestId);
    await expect(page.getByRole('group', { name: 'Failed requests' }).getByRole('option')).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/why-did-it-fail\/.+/);
  await expect(page.getByRole('main').getByText(requestId)).toBeVisible();

  await page.goto(`/admin/people/${person.id}`);
  const family =
    ((await page.locator('a[href*="/admin/token-families/"]').first().getAttribute('href')) ?? '').split('/').at(-1) ??
    '';
  await pressUntil(page, 'Control+k', palette(page));
  await box(page).fill(family);
  await page.getByRole('group', { name: 'Token families' }).getByRole('option').click();
  await expect(page).toHaveURL(`/admin/token-families/${family}`);
});

test('a button opens the command palette on desktop and phone, and it is accessible in both themes', async ({
  page,
}) => {
  await openAs(page, personOf('auditor'), '/admin/keys');
  await clickUntilVisible(page.getByRole('complementary').getByRole('link', { name: 'Search' }), palette(page));
  await box(page).fill('har');
  await expect(page.getByRole('option', { name: /Harbour/ }).first()).toBeVisible();
  await expectAccessible(page);
  await box(page).fill('qqzzxx');
  await expect(palette(page).getByText('No matches')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: NARROWEST_PIXELS, height: 800 });
  await clickUntilVisible(page.getByRole('banner').getByRole('link', { name: 'Search' }), palette(page));
  await expect(box(page)).toBeFocused();
});

test('single-key shortcuts open their pages, never while typing, and can be turned off', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/keys');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await pressUntil(page, '?', help);
  await expect(help.getByText('g c', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL('/admin/people');
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('?gc/');
  await expect(page.getByRole('searchbox')).toHaveValue('?gc/');
  await expect(page).toHaveURL(/\/admin\/people\?q=/);
  await expect(help).toBeHidden();

  await page.goto('/admin/keys');
  await pressUntil(page, '?', help);
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await pressUntil(page, 'Control+k', palette(page));
  await expect(help).toBeHidden();
  await expect(page).toHaveURL('/admin/keys');
});

test.describe('in a browser set to Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the command palette is in Chinese and finds pages by their Chinese names', async ({ page }) => {
    const { userName, password } = personOf('auditor');
    await page.goto('/admin/keys');
    await page.locator('input[name=username]').fill(userName);
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL('/admin/keys');
    const inChinese = page.getByRole('dialog', { name: '搜索控制台' });
    await pressUntil(page, 'Control+k', inChinese);
    await expect(page.getByRole('combobox', { name: '搜索页面、客户端、用户、组、令牌族或请求 ID' })).toBeFocused();
    // What is loaded with the palette says values in their places too.
    await page.keyboard.type('令牌族');
    await expect(inChinese.getByText('更多', { exact: true })).toBeVisible();
    await expect(inChinese).toContainText('“令牌族”');
    await expect(inChinese).not.toContainText(/[{}]|Pages|All results for|found/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/token-families');
    await pressUntil(page, 'Control+k', inChinese);
    await page.keyboard.press('Escape');
    await pressUntil(page, '?', page.getByRole('dialog', { name: '键盘快捷键' }));
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the same results are found on a separate search page', async ({ page }) => {
    await openAs(page, personOf('auditor'), '/admin');
    await page.getByRole('complementary').getByRole('link', { name: 'Search' }).click();
    await expect(page).toHaveURL('/admin/search');
    await page.getByLabel('Search term').fill('harbour shop');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/admin/search?q=harbour+shop');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Harbour shop/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/clients\/.+/);
    await page.goto('/admin/search?q=there+is+no+such+thing');
    await expect(page.getByText('No results')).toBeVisible();
  });
});

test('the search page is accessible', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/search?q=har');
  await expectAccessible(page);
});

test('by keyboard, an action leads to the question that its button asks, and does nothing by itself', async ({
  page,
}) => {
  const name = unique('Leaver');
  const { id } = await scim.createUser({ displayName: name });
  await openAs(page, personOf('admin'), '/admin/keys');
  await pressUntil(page, 'Control+k', palette(page));
  await page.keyboard.type(`deactivate ${name}`);
  const action = page.getByRole('group', { name: 'Actions' }).getByRole('option', { name: `Deactivate ${name}` });
  await expect(action).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: `Deactivate ${name}?` });
  await expect(question).toBeVisible();
  expect((await scim.get(`/Users/${id}`)).body.active).toBe(true);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(`/admin/people/${id}`);
  await page.reload();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(question).toBeHidden();

  // On the same page the question opens too.
  await pressUntil(page, 'Control+k', palette(page));
  await page.keyboard.type(`deactivate ${name}`);
  await action.click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible();
  await expect(question).toBeHidden();
  expect((await scim.get(`/Users/${id}`)).body.active).toBe(false);

  await pressUntil(page, 'Control+k', palette(page));
  await page.keyboard.type('rotate key');
  await expect(page.getByRole('option', { name: 'Rotate signing key' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Rotate the ES256 signing key?' })).toBeVisible();
});

test('signing a person out and maintenance mode are asked for in plain words, and what ended is said once', async ({
  page,
  browser,
}) => {
  const family = unique('Order');
  const person = await scim.createPerson({ name: { givenName: 'Eva', familyName: family } });
  await anotherBrowser(browser, person, '/account');
  await openAs(page, personOf('admin'), '/admin/keys');
  await pressUntil(page, 'Control+k', palette(page));
  await page.keyboard.type(`sign out ${family} eva`);
  await page.getByRole('option', { name: `Sign out Eva ${family}` }).click();
  const question = page.getByRole('alertdialog', { name: 'End this session?' });
  await question.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('1 session ended.')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Eva ${family}`, level: 1 })).toBeVisible();
  await page.goto('/admin/keys');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('1 session ended.')).toHaveCount(0);

  await pressUntil(page, 'Control+k', palette(page));
  await page.keyboard.type(`sign out ${family} eva`);
  await page.getByRole('option', { name: `Sign out Eva ${family}` }).click();
  await expect(page.getByRole('status').filter({ hasText: `Eva ${family} is not signed in` })).toBeVisible();
  await expectAccessible(page);

  await pressUntil(page, 'Control+k', palette(page));
  await page.keyboard.type('maintenance on');
  await page.getByRole('option', { name: 'Turn on maintenance mode' }).click();
  await expect(page.getByRole('alertdialog', { name: /^Turn on maintenance mode for / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/settings');
});

test('an auditor is offered no actions', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/keys');
  await pressUntil(page, 'Control+k', palette(page));
  await page.keyboard.type('delete harbour shop');
  await expect(page.getByRole('option', { name: /^All results/ })).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Results' })).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('group', { name: 'Actions' })).toHaveCount(0);
});

test('what is typed right after the keys that open the palette is not lost, and opens nothing else', async ({
  page,
}) => {
  await openAs(page, personOf('auditor'), '/admin/people');
  // The palette is loaded when it is first opened.
  const load = await holdScripts(page);
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('keys', { delay: 20 });
    load();
    await expect(box(page)).toHaveValue(/keys$/, { timeout: 5_000 });
  }).toPass();
  await expect(page).toHaveURL('/admin/people');
});
