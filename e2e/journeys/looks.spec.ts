import type { Page } from '@playwright/test';
import { authorizationRequest } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { expectAccessible } from './support/accessible';
import { hydrated } from './support/insist';
import { expect, openAs, test } from './support/journey';
import { saveCard } from './support/save-card';

const TENANT = 'brand-looks';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is readable on a background, in both themes and on a phone: ${colorScheme}`, async ({ browser }) => {
    const page = await (await browser.newContext({ colorScheme })).newPage();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const url of [
        authorizationRequest(clientOf('looks-shop', TENANT)).url,
        authorizationRequest(clientOf('looks-web', TENANT)).url,
        `${issuerOf(TENANT)}/login?request=gone`,
      ]) {
        await page.goto(url);
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${issuerOf(TENANT)}/login`);
    const card = await page.locator('main').boundingBox();
    expect(card?.x).toBeGreaterThan(640);
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).fontFamily)).toContain('ui-serif');
  });
}

/** The logo, the name and the type of a page, and where they stand. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const [mark, title] = [main?.firstElementChild, main?.querySelector('h1')];
    if (!main || !mark || !title) throw new Error('no card');
    const styleOf = (element: Element) => {
      const { fontFamily, fontSize, fontWeight, lineHeight, color } = getComputedStyle(element);
      return { fontFamily, fontSize, fontWeight, lineHeight, color };
    };
    const { x, width, height } = mark.getBoundingClientRect();
    return {
      mark: mark.outerHTML,
      box: { x, width, height },
      name: styleOf(mark),
      title: styleOf(title),
      text: styleOf(main),
    };
  });

test('error pages have the header and the font of the sign-in page', async ({ page, errors }) => {
  errors.expect(/status of 40[04]/);
  const looks = issuerOf(TENANT);
  await page.goto(`${looks}/login`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const signIn = await headOf(page);
  expect(signIn.title.fontFamily).toContain('ui-serif');
  for (const [address, title] of [
    [`${looks}/login?request=gone`, 'This sign-in request can’t continue'],
    [`${looks}/authorize?client_id=nobody`, 'This sign-in request is not valid'],
    [
      `${looks}/end-session?client_id=nobody&post_logout_redirect_uri=https://nobody.example/`,
      'This sign-out request is not valid',
    ],
    [`${looks}/nothing-here`, 'Page not found'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await headOf(page), address).toEqual(signIn);
  }
});

test('an administrator changes layout, font and background, first in the preview', async ({ page }) => {
  await openAs(page, personOf('owner', TENANT), `/t/${TENANT}/admin/branding`);
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  const card = preview.locator('[data-layout]');
  await hydrated(page.getByRole('button', { name: 'Save branding' }));
  await expect(card).toHaveAttribute('data-layout', 'split');
  await page.getByRole('radio', { name: 'Centered' }).check({ force: true });
  await expect(card).toHaveAttribute('data-layout', 'centered');
  await page.getByLabel('Font').selectOption('Rounded');
  await expect(card).toHaveAttribute('data-font', 'rounded');
  const kept = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator('input[name="file_brandBackgroundImage"]').setInputFiles({
    name: 'background.png',
    mimeType: 'image/png',
    buffer: await page.getByRole('heading', { name: 'Branding' }).screenshot(),
  });
  await kept;
  await expect(preview.locator('picture img.object-cover')).toHaveAttribute('src', /\/brand\/image\/[\w-]{43}\.png$/);
  await expectAccessible(page);
  await page.reload();
  await hydrated(page.getByRole('button', { name: 'Save branding' }));
  await page.getByLabel('Sign-in page message').fill('Welcome.');
  await saveCard(page, 'Save branding');
  await expect(card).toHaveAttribute('data-layout', 'split');
});
