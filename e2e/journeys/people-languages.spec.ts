import { personOf } from '../support/fixture';
import { expectAccessible, NARROWEST_PIXELS } from './support/accessible';
import { englishOn, textIn } from './support/english-on';
import { expect, test } from './support/journey';

const accountPages = [
  '/account',
  '/account/security',
  '/account/profile',
  '/account/tokens',
  '/account/requests',
  '/account/data',
  '/account/email',
  '/second-factor?as=session',
  '/change-password',
  '/sign-out',
  '/device',
];

const readers = [
  { language: 'de', locale: 'de-AT', direction: 'ltr' },
  { language: 'ja', locale: 'ja-JP', direction: 'ltr' },
  { language: 'ar', locale: 'ar-EG', direction: 'rtl' },
];

for (const { language, locale, direction } of readers) {
  const t = (id: string) => textIn(language, id);

  test.describe(`a person whose browser is set to ${locale}`, () => {
    test.use({ locale });

    test('signs in to an application and reads each of their own pages in that language', async ({
      page,
      person,
      application,
    }) => {
      test.slow();
      const expectTranslated = async (what: string) => {
        await expect(page.locator('html'), what).toHaveAttribute('lang', language);
        expect(await page.evaluate(() => getComputedStyle(document.body).direction), what).toBe(direction);
        expect.soft(await englishOn(page, language), what).toEqual([]);
        await page.setViewportSize({ width: NARROWEST_PIXELS, height: 640 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(overflow, `${what} at ${NARROWEST_PIXELS} px`).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width: 1280, height: 720 });
      };
      const request = application.request();
      await page.goto(request.url);
      await expectTranslated('sign-in');
      await expectAccessible(page);
      await page.locator('input[name=username]').fill(person.userName);
      await page.locator('input[name=password]').fill('not this one');
      await page.getByRole('button', { name: t('signIn.signIn'), exact: true }).click();
      await expect(page.getByText(t('signIn.wrongUserNameOrPassword'))).toBeVisible();
      await page.locator('input[name=username]').fill(person.userName);
      await page.locator('input[name=password]').fill(person.password);
      await page.getByRole('button', { name: t('signIn.signIn'), exact: true }).click();
      await expect(page.getByRole('button', { name: t('common.allow'), exact: true })).toBeVisible();
      await expectTranslated('consent');
      await page.getByRole('button', { name: t('common.allow'), exact: true }).click();
      await application.tokens(page, request);
      for (const path of accountPages) {
        await page.goto(path);
        await expectTranslated(path);
      }
      await page.goto('/account');
      await expectAccessible(page);
      await page.goto('/login/request-gone');
      await expectTranslated('an error');
    });
  });
}

test.describe('an administrator whose browser is set to German', () => {
  test.use({ locale: 'de-DE' });

  test('reads the account in German or Arabic, and the console in English', async ({ page, context }) => {
    const console = async () => {
      await page.goto('/admin');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.locator('html')).not.toHaveAttribute('dir', 'rtl');
      await expect(page.getByRole('button', { name: 'العربية', includeHidden: true })).toHaveCount(0);
    };
    await page.goto('/account');
    const { userName, password } = personOf('owner');
    await page.locator('input[name=username]').fill(userName);
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: textIn('de', 'signIn.signIn'), exact: true }).click();
    await expect(page.getByRole('heading', { name: textIn('de', 'common.yourAccount') })).toBeVisible();
    await console();
    await page.goto('/account');
    await page.getByRole('button', { name: 'العربية' }).click();
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'tessera.language')?.value)
      .toBe('ar');
    await page.goto('/account');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await console();
  });
});
