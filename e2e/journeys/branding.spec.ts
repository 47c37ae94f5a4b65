import type { Locator, Page } from '@playwright/test';
import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { expectAccessible } from './support/accessible';
import { hydrated } from './support/insist';
import { anotherBrowser, expect, openAs, signIn, test } from './support/journey';
import { saveCard } from './support/save-card';

const TENANT = 'brand-house';
const BRANDING = `/t/${TENANT}/admin/branding`;
const owner = personOf('owner', TENANT);

// Run one after another, because all of them change the same tenant.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');
/** A real PNG image: a screenshot of an element on the page. */
const picture = async (of: Locator) => ({ name: 'logo.png', mimeType: 'image/png', buffer: await of.screenshot() });
const backgroundOf = (element: Locator) => element.evaluate((button) => getComputedStyle(button).backgroundColor);
const answered = (page: Page) => page.waitForResponse((response) => response.request().method() === 'POST');

test('the page opens at its top in a short window, with its sidebar entry in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await openAs(page, owner, BRANDING);
  await hydrated(page.getByRole('button', { name: 'Save branding' }));
  await expect(page.getByRole('link', { name: 'Branding' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('an administrator brands the tenant, first in the preview, then on sign-in pages in both themes and on a phone', async ({
  page,
  browser,
}) => {
  await openAs(page, owner, BRANDING);
  await page.getByLabel('Name').fill('Green ID');
  await page.getByLabel('Accent color', { exact: false }).first().fill('#7ad151');
  await page.getByLabel('Sign-in page message').fill('Use the account of your greenhouse.');
  await page.getByLabel('Privacy policy').fill('https://green.example/privacy');
  await expect(preview(page).getByText('Green ID')).toBeVisible();
  await expect(preview(page).getByText('Use the account of your greenhouse.')).toBeVisible();
  await expect(
    page.getByText(/Light pages: #[0-9a-f]{6}, contrast \d+\.\d:1, darkened for readability\./),
  ).toBeVisible();

  const kept = answered(page);
  await (await hydrated(page.getByLabel('Logo', { exact: false }).first())).setInputFiles(
    await picture(page.getByRole('heading', { name: 'Branding' })),
  );
  await kept;
  await expect(page.getByRole('img', { name: 'Logo (current)' })).toBeVisible();
  await expect(preview(page).locator('picture img')).toHaveAttribute('src', /\/brand\/image\/[\w-]{43}\.png$/);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${issuerOf(TENANT)}/login`);
  await expect(visitor.getByText('Plain house')).toBeVisible();

  for (const [choice, title] of [
    ['Consent', 'Allow Example access?'],
    ['Device', 'Connect a device'],
    ['Error', 'This sign-in request can’t continue'],
    ['Sign-in', 'Sign in'],
  ] as const) {
    await page.getByRole('radio', { name: choice, exact: true }).check({ force: true });
    await expect(preview(page).locator('h1')).toHaveText(title);
    await expect(preview(page).getByText('Green ID')).toBeVisible();
  }
  const button = preview(page).getByText('Sign in', { exact: true }).last();
  const light = await backgroundOf(button);
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(button).not.toHaveCSS('background-color', light);
  await page.getByRole('radio', { name: 'Phone' }).check({ force: true });
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBeLessThanOrEqual(320);

  await saveCard(page, 'Save branding');
  await visitor.goto(`${issuerOf(TENANT)}/login`);
  await expect(visitor.getByText('Green ID')).toBeVisible();
  await expect(visitor.getByText('Use the account of your greenhouse.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', 'https://green.example/privacy');
  const logo = visitor.locator('picture img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(15);
  expect(await backgroundOf(visitor.getByRole('button', { name: 'Sign in' }))).toBe(light);
  await expectAccessible(visitor);

  await page.reload();
  await hydrated(page.getByRole('button', { name: 'Save branding' }));
  await expect(preview(page).getByText('Green ID')).toBeVisible();
  await expectAccessible(page);
});

test('a file that is not an image or is too large is rejected with an explanation, and nothing changes', async ({
  page,
}) => {
  await openAs(page, owner, BRANDING);
  const file = await hydrated(page.locator('input[name="file_brandLogoDark"]'));
  const refused = answered(page);
  await file.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  });
  await refused;
  await expect(
    page.getByText('This isn’t a PNG, JPEG or WebP image. SVG isn’t accepted because it can contain scripts.'),
  ).toBeVisible();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(3_000_000) });
  expect(await file.evaluate((input: HTMLInputElement) => input.validationMessage)).toContain('The maximum is 128 kB.');
  await page.reload();
  await expect(page.getByRole('img', { name: 'Logo for dark pages (current)' })).toHaveCount(0);
});

test('when two administrators change the branding, the second is notified and loses no input', async ({
  page,
  browser,
}) => {
  await openAs(page, owner, BRANDING);
  const other = await anotherBrowser(browser, owner, BRANDING);
  await page.getByLabel('Sign-in page message').fill('The first one.');
  await saveCard(page, 'Save branding');
  await other.getByLabel('Sign-in page message').fill('The second one.');
  const reported = answered(other);
  await other.getByRole('button', { name: 'Save branding' }).click();
  await reported;
  await expect(
    other.getByText('Changes not saved: owner@plain.example has changed these settings since you opened the page.'),
  ).toBeVisible();
  await expect(other.getByLabel('Sign-in page message')).toHaveValue('The second one.');
});

test('by keyboard alone, the name is changed, previewed and saved', async ({ page }) => {
  await openAs(page, owner, BRANDING);
  await page.getByLabel('Name').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Keyboard ID');
  await expect(preview(page).getByText('Keyboard ID')).toBeVisible();
  const view = page.getByRole('radio', { name: 'Sign-in', exact: true });
  for (
    let presses = 0;
    presses < 40 && !(await view.evaluate((radio) => radio === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await expect(view).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(preview(page).locator('h1')).toHaveText('Allow Example access?');
  await page.getByLabel('Name').focus();
  const saved = answered(page);
  await page.keyboard.press('Enter');
  await saved;
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('without script, a button updates the preview, and saving works', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(BRANDING);
  await signIn(page, owner);
  await page.getByLabel('Name').fill('Scriptless ID');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /brandName=Scriptless\+ID/);
  await expect(page.getByLabel('Name')).toHaveValue('Scriptless ID');
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`${issuerOf(TENANT)}/login?switch=1`);
  await expect(page.getByText('Scriptless ID')).toBeVisible();
});

test('an auditor sees the branding and its preview but cannot change them', async ({ page }) => {
  await openAs(page, personOf('auditor', TENANT), BRANDING);
  await expect(page.getByLabel('Name')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save branding' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Device' }).check({ force: true });
  await expect(preview(page).locator('h1')).toHaveText('Connect a device');
});
