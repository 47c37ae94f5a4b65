import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { expectAccessible } from './support/accessible';
import { englishOn, textIn } from './support/english-on';
import { expect, test } from './support/journey';

async function expectChinese(page: Page, what: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.locator('main h1'), what).not.toHaveText(textIn('zh-CN', 'common.somethingWentWrongOnOur'));
  expect.soft(await englishOn(page, 'zh-CN'), what).toEqual([]);
}

const pages = [
  '/admin',
  '/admin/clients',
  '/admin/clients/new',
  '/admin/playground',
  '/admin/token-inspector',
  '/admin/people',
  '/admin/people/new',
  '/admin/people/import',
  '/admin/groups',
  '/admin/token-families',
  '/admin/scim-connections',
  '/admin/scim-connections/new',
  '/admin/provisioning',
  '/admin/schemas',
  '/admin/settings',
  '/admin/settings/sign-in-methods',
  '/admin/settings/lifetimes',
  '/admin/settings/personal-access-tokens',
  '/admin/settings/profile',
  '/admin/settings/accountable-people',
  '/admin/settings/retention',
  '/admin/settings/protocol',
  '/admin/settings/token-hook',
  '/admin/branding',
  '/admin/branding/emails',
  '/admin/branding/emails/account-notice?language=zh-CN',
  '/admin/registration',
  '/admin/identity-providers',
  '/admin/identity-providers/new',
  '/admin/identity-providers/new?kind=entra-id',
  '/admin/imports',
  '/admin/setup-links',
  '/admin/setup-links/new',
  '/admin/email-domains',
  '/admin/email-domains/new',
  '/admin/trusted-issuers',
  '/admin/cross-app-access',
  '/admin/resources',
  '/admin/scopes',
  '/admin/authorization-details',
  '/admin/keys',
  '/admin/audit-log',
  '/admin/leavers',
  '/admin/leavers/undelivered',
  '/admin/why-did-it-fail',
  '/admin/downstream-applications',
  '/admin/events',
  '/admin/access-keys',
  '/admin/tenants',
  '/admin/search?q=a',
  '/account',
  '/account/security',
  '/account/profile',
  '/account/tokens',
  '/account/requests',
  '/account/data',
  '/account/email',
];

test.describe('a person whose browser is set to Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('signs in, and reads the account and every list of the console in Chinese', async ({ page }) => {
    test.slow();
    await page.goto('/account');
    await expect(page).toHaveTitle(/^登录/);
    await expectAccessible(page);
    expect(await englishOn(page, 'zh-CN')).toEqual([]);
    const { userName, password } = personOf('owner');
    await page.locator('input[name=username]').fill(userName);
    await page.locator('input[name=password]').fill('not this one');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('用户名或密码错误')).toBeVisible();
    await page.locator('input[name=username]').fill(userName);
    await page.locator('input[name=password]').fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL('/account');
    for (const path of pages) {
      await page.goto(path);
      await expectChinese(page, path);
    }
    for (const list of ['clients', 'people', 'token-families', 'scopes', 'audit-log']) {
      await page.goto(`/admin/${list}`);
      await page.getByRole('cell').getByRole('link').first().click();
      await expect(page).toHaveURL(new RegExp(`/admin/${list}/.`));
      await expectChinese(page, `one of ${list}`);
    }
    await page.goto('/admin');
    await expectAccessible(page);
  });

  test('chooses English, which is kept', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.goto('/forgot-password');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a person switches to Chinese on the way to an application and still arrives there', async ({
    page,
    person,
    application,
  }) => {
    const request = application.request();
    await page.goto(request.url);
    await page.getByRole('link', { name: '简体中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.locator('input[name=username]').fill(person.userName);
    await page.locator('input[name=password]').fill(person.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('button', { name: '允许' }).click();
    await application.tokens(page, request);
  });
});
