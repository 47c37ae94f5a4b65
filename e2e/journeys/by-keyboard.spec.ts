/**
 * Uses the console and people's pages by keyboard alone: each stop shows its focus, in light and dark.
 * Other files have such journeys too: home, scim, branding, provider-test, command-palette, leaving.
 */
import type { Locator, Page } from '@playwright/test';
import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { HOUSE } from '../support/upstream';
import { hydrated } from './support/insist';
import { expect, openAs, test, untilStarted } from './support/journey';
import { expectFocused, expectRing, pressAt, tabTo, typeInto } from './support/keyboard';

test.describe.configure({ timeout: 240_000 });

interface ByKeyboard {
  title: string;
  /** Whose browser it is; nobody’s if null. */
  who: ReturnType<typeof personOf> | null;
  /** The page on which it begins, once what it needs is there. */
  begin: () => string | Promise<string>;
  go: (page: Page) => Promise<void>;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page) => page.getByRole('alertdialog');

/** Opens the question of a button, leaves it with Escape, which gives the focus back, and asks it again. */
async function askTwice(page: Page, button: Locator): Promise<void> {
  await pressAt(page, button);
  await expect(dialog(page)).toBeVisible();
  await expectWithin(page, dialog(page));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expectFocused(page, button);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
}

/** Checks that the focus stays in a dialog in both directions. */
async function expectWithin(page: Page, open: Locator): Promise<void> {
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect.poll(() => open.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
}

/** Checks that what the focus was on has not taken it away: the next Tab would begin at the top of the page. */
const expectKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

/** Presses Enter on a link and waits for the file. */
async function download(page: Page, link: Locator): Promise<string> {
  const file = page.waitForEvent('download');
  await pressAt(page, link);
  return (await file).suggestedFilename();
}

const journeys: ByKeyboard[] = [
  {
    title: 'a leaver is found, and what ended is read and exported',
    who: personOf('auditor'),
    async begin() {
      const person = await scim.createPerson();
      await scim.send('DELETE', `/Users/${person.id}`);
      return `/admin/leavers?q=${person.id}`;
    },
    async go(page) {
      expect(await download(page, page.getByRole('link', { name: 'Export CSV' }))).toMatch(/\.csv$/);
      await pressAt(page, page.getByRole('cell').getByRole('link').first());
      await expect(page.getByRole('heading', { name: 'What ended' })).toBeVisible();
    },
  },
  {
    title: 'a setup link is created, copied and withdrawn',
    who: personOf('owner', HOUSE),
    begin: () => `/t/${HOUSE}/admin/setup-links`,
    async go(page) {
      const customer = unique('Westwind');
      await pressAt(page, page.getByRole('link', { name: 'Create a setup link' }).first());
      await typeInto(page, page.getByLabel('Customer', { exact: true }), customer);
      await pressAt(page, page.getByRole('button', { name: 'Create link' }));
      const shown = page.getByRole('textbox', { name: 'Setup link' });
      await expect(shown).toHaveValue(/\/set-up\?token=tsu_/);
      await expectFocused(page, shown);
      await pressAt(page, page.getByRole('link', { name: 'View setup link' }));
      await expect(heading(page, customer)).toBeVisible();
      await askTwice(page, page.getByRole('button', { name: 'Withdraw' }));
      await pressAt(page, page.getByRole('button', { name: 'Withdraw link' }));
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByText('Withdrawn').first()).toBeVisible();
      await expectKept(page);
    },
  },
  {
    title: 'the text of an email is written, previewed, saved and reset',
    who: personOf('owner', 'lenient'),
    begin: () => '/t/lenient/admin/branding/emails',
    async go(page) {
      await pressAt(page, page.getByRole('link', { name: 'Password reset' }));
      await tabTo(page, await hydrated(page.getByLabel('Subject')));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('By keyboard, {name}');
      await expect(page.getByText('By keyboard, Lena Lenient')).toBeVisible();
      await tabTo(page, page.getByRole('radio', { name: 'HTML', exact: true }));
      await page.keyboard.press('ArrowRight');
      await expectFocused(page, page.getByRole('radio', { name: 'Text', exact: true }));
      await expect(page.locator('pre')).toBeVisible();
      await tabTo(page, page.getByRole('button', { name: 'Save text' }));
      await page.keyboard.press('Space');
      await expect(page.getByText('Your text', { exact: true })).toBeVisible();
      await expectKept(page);
      await askTwice(page, page.getByRole('button', { name: 'Reset to default' }));
      await pressAt(page, dialog(page).getByRole('button', { name: 'Reset to default' }));
      await expect(page.getByText('Default text', { exact: true })).toBeVisible();
      await expectKept(page);
    },
  },
  {
    title: 'layout and font of people’s pages are chosen in the preview and saved',
    who: personOf('owner', 'branches'),
    begin: () => '/t/branches/admin/branding',
    async go(page) {
      const card = page.frameLocator('iframe[title="Preview of the page"]').locator('[data-layout]');
      await hydrated(page.getByRole('button', { name: 'Save branding' }));
      // Tab stops at the selected radio: a second run against the same installation begins at "Split".
      await tabTo(page, page.getByRole('radio', { name: 'Centered' }));
      await page.keyboard.press('ArrowRight');
      await expectFocused(page, page.getByRole('radio', { name: 'Split' }));
      await expect(card).toHaveAttribute('data-layout', 'split');
      await tabTo(page, page.getByLabel('Font'));
      await page.keyboard.type('Rounded');
      await expect(card).toHaveAttribute('data-font', 'rounded');
      await tabTo(page, page.getByRole('button', { name: 'Save branding' }));
      await page.keyboard.press('Space');
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await expectKept(page);
    },
  },
  {
    title: 'maintenance mode is turned on with a message, and off',
    who: personOf('owner', 'quiet'),
    begin: () => '/t/quiet/admin/settings',
    async go(page) {
      await askTwice(page, page.getByRole('button', { name: 'Turn on maintenance mode' }));
      await typeInto(page, dialog(page).getByLabel('Message'), 'Back at noon');
      await pressAt(page, dialog(page).getByRole('button', { name: 'Turn on maintenance mode' }));
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByText('Back at noon')).toBeVisible();
      await expectKept(page);
      await askTwice(page, page.getByRole('button', { name: 'Turn off maintenance mode' }));
      await pressAt(page, dialog(page).getByRole('button', { name: 'Turn off maintenance mode' }));
      await expect(page.getByText('Back at noon')).toBeHidden();
      await expectKept(page);
    },
  },
  {
    title: 'an email domain is added after a correction, and removed',
    who: personOf('admin'),
    begin: () => '/admin/email-domains',
    async go(page) {
      const domain = `${unique('keys').toLowerCase()}.example`;
      await pressAt(page, page.getByRole('link', { name: 'Add a domain' }).first());
      const field = page.getByLabel('Email domain');
      await typeInto(page, field, 'co.uk');
      await page.keyboard.press('Enter');
      await expect(field).toHaveAccessibleDescription(/public suffix/);
      await expectFocused(page, field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(domain);
      await page.keyboard.press('Enter');
      await expect(heading(page, domain)).toBeVisible();
      await askTwice(page, page.getByRole('button', { name: 'Remove domain', exact: true }));
      await pressAt(page, dialog(page).getByRole('button', { name: 'Remove domain' }));
      await expect(page).toHaveURL(/\/admin\/email-domains(?:\?|$)/);
      await expect(page.getByText(/^The email domain was removed/)).toBeVisible();
    },
  },
  {
    title: 'the language of the sign-in page is changed, and changed back',
    who: null,
    begin: () => `${issuerOf()}/login`,
    async go(page) {
      await pressAt(page, page.getByRole('link', { name: 'العربية' }));
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await pressAt(page, page.getByRole('link', { name: 'English' }));
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    },
  },
  {
    title: 'the language of the account is changed, and changed back',
    who: personOf('plain'),
    begin: () => '/account',
    async go(page) {
      await pressAt(page, page.getByRole('button', { name: 'Deutsch' }));
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await untilStarted(page);
      await pressAt(page, page.getByRole('button', { name: 'English' }));
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    },
  },
  {
    title: 'a list is limited to days, saved as a view, opened with it, exported, and the view deleted',
    who: personOf('auditor'),
    async begin() {
      const family = unique('Tabs');
      await scim.createUser({ displayName: family });
      return `/admin/people?q=${family}`;
    },
    async go(page) {
      const name = unique('View');
      const summary = (text: string | RegExp) => page.locator('summary').filter({ hasText: text });
      await pressAt(page, summary('Created: all'));
      await pressAt(page, page.getByRole('button', { name: 'Today' }));
      await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
      await expect(page.getByText('1–1 of 1')).toBeVisible();
      await tabTo(page, page.getByLabel('Last day'));
      await page.keyboard.type('01022100');
      await expect(page).toHaveURL(/until=2100-01-02/);
      await page.keyboard.press('Escape');
      await expect(page.getByLabel('Last day')).toBeHidden();
      await expectFocused(page, summary(/^Created: /));

      await pressAt(page, summary('Views'));
      await typeInto(page, page.getByLabel('View name'), name);
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Change “${name}”`)).toBeVisible();
      await expectKept(page);
      await page.keyboard.press('Escape');
      expect(await download(page, page.getByRole('link', { name: 'Export CSV' }))).toMatch(/\.csv$/);

      await page.goto('/admin/people');
      await untilStarted(page);
      await pressAt(page, summary('Views'));
      await pressAt(page, page.getByRole('link', { name, exact: true }));
      await expect(page.getByText('1–1 of 1')).toBeVisible();
      await pressAt(page, summary(name));
      await pressAt(page, page.getByRole('button', { name: 'Delete view' }));
      await expect(summary('Views')).toBeVisible();
      await expectKept(page);
    },
  },
  {
    title: 'a client is reached in its list by single keys, and its settings opened',
    who: personOf('auditor'),
    begin: () => '/admin/clients?q=Harbour+shop',
    async go(page) {
      await untilStarted(page);
      await page.keyboard.press('j');
      await expectFocused(page, page.getByRole('link', { name: 'Harbour shop' }));
      await page.keyboard.press('e');
      await expect(heading(page, 'Harbour shop')).toBeVisible();
    },
  },
  {
    title: 'the command palette is opened by its link, and left where it was opened',
    who: personOf('auditor'),
    begin: () => '/admin/keys',
    async go(page) {
      const opener = page.getByRole('complementary').getByRole('link', { name: 'Search' });
      const palette = page.getByRole('dialog', { name: 'Search the console' });
      await pressAt(page, opener);
      await expect(palette.getByRole('combobox')).toBeFocused();
      await expectWithin(page, palette);
      await page.keyboard.press('Escape');
      await expect(palette).toBeHidden();
      await expectFocused(page, opener);
      await page.keyboard.press('Enter');
      await page.keyboard.type('Harbour shop');
      const option = palette.getByRole('option', { name: /Harbour shop/ }).first();
      await expect(option).toHaveAttribute('aria-selected', 'true');
      await expectRing(page, option);
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Harbour shop')).toBeVisible();
    },
  },
  {
    title: 'the menu of the account is opened, passed and closed',
    who: personOf('auditor'),
    begin: () => '/admin/scopes',
    async go(page) {
      const menu = page.locator('#user-menu');
      const opener = page.locator('[popovertarget="user-menu"]');
      await pressAt(page, opener);
      await tabTo(page, menu.getByRole('link', { name: 'Your account' }));
      await tabTo(page, menu.getByRole('link', { name: 'Switch account' }));
      await tabTo(page, menu.getByRole('button', { name: 'Sign out' }));
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expectFocused(page, opener);
    },
  },
  {
    title: 'people are selected, and deactivated after what ends has been read',
    who: personOf('admin'),
    async begin() {
      const family = unique('Ticks');
      for (const n of [0, 1]) await scim.createUser({ displayName: `${family} ${n}` });
      return `/admin/people?q=${family}`;
    },
    async go(page) {
      await tabTo(page, page.getByRole('checkbox', { name: /^Select Ticks/ }).first());
      await page.keyboard.press('Space');
      await pressAt(page, page.getByRole('button', { name: 'Select all 2 matching' }));
      await expectFocused(page, page.getByRole('button', { name: 'Apply to all 2' }));
      await tabTo(page, page.getByRole('button', { name: 'Clear selection' }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expectFocused(page, page.getByRole('region', { name: 'people', exact: true }));
      for (const box of await page.getByRole('checkbox', { name: /^Select Ticks/ }).all()) {
        await tabTo(page, box);
        await page.keyboard.press('Space');
        await expect(box).toBeChecked();
      }
      await tabTo(page, page.getByLabel('Action', { exact: true }));
      await page.keyboard.press('ArrowDown');
      await pressAt(page, page.getByRole('button', { name: 'Apply to selected' }));
      await expect(heading(page, 'Deactivate 2 people?')).toBeVisible();
      await pressAt(page, page.getByRole('button', { name: 'Deactivate 2 people' }));
      await expect(page.getByText('2 people deactivated.')).toBeVisible();
      await expectFocused(page, page.getByRole('heading', { level: 1 }));
    },
  },
  {
    title: 'a group is created and renamed, the change undone, and unsaved input kept by Escape',
    who: personOf('admin'),
    begin: () => '/admin/groups/new',
    async go(page) {
      const name = page.getByLabel('Name', { exact: true });
      const [before, after] = [unique('Strokes'), unique('Mistake')];
      await typeInto(page, name, before);
      await page.keyboard.press('Enter');
      await expect(heading(page, before)).toBeVisible();
      await tabTo(page, name);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(after);
      await page.keyboard.press('Enter');
      await expect(heading(page, after)).toBeVisible();
      await pressAt(page, page.getByRole('button', { name: 'Undo' }));
      await expect(page.getByText('Undone.')).toBeVisible();
      await expect(heading(page, before)).toBeVisible();
      await expectKept(page);
      await tabTo(page, name, 'Shift+Tab');
      await page.keyboard.type('unsaved');
      const link = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
      await tabTo(page, link, 'Shift+Tab');
      await page.keyboard.press('Enter');
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await expect(question).toBeVisible();
      await expectWithin(page, question);
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expectFocused(page, link);
      await expect(name).toHaveValue(/unsaved/);
    },
  },
];

for (const { title, who, begin, go } of journeys)
  test(`by keyboard alone, ${title}`, async ({ page }) => {
    const path = await begin();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (who) await openAs(page, who, path);
    else await page.goto(path);
    await go(page);
  });
