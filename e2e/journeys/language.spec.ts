import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { expectAccessible } from './support/accessible';
import { expect, test } from './support/journey';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const chinese = JSON.parse(read('../../messages/zh-CN.json')) as Record<string, string>;
const data = read('../fixtures/tessera.json');
/**
 * English that a Chinese page must never show: sentences and labels that have a different translation and are not
 * names.
 */
const english = Object.entries(chinese)
  .filter(([text, said]) => text !== said && !/[{<]/.test(text) && !data.includes(JSON.stringify(text)))
  .map(([text]) => text);

/** The English text that a page shows or exposes to screen readers although a Chinese translation exists. */
async function englishOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style, noscript, code, pre, samp')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    // Text that stands alone may be a name, such as a connection called “Directory”.
    const isOurs = (element: Element | null, text: string) =>
      text.split(/\s+/).length > 2 || element?.closest('h1, h2, h3, button, th, legend, nav') !== null;
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      const text = textContent?.trim() ?? '';
      if (isOurs(parentElement, text)) texts.push(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts;
  });
  const known = new Set(english);
  return [...new Set(shown.filter((text) => known.has(text)))];
}

async function expectChinese(page: Page, what: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.locator('main h1'), what).not.toHaveText(chinese['Something went wrong on our side'] ?? '');
  expect.soft(await englishOn(page), what).toEqual([]);
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
  '/admin/settings/retention',
  '/admin/settings/protocol',
  '/admin/branding',
  '/admin/branding/emails',
  '/admin/branding/emails/account-notice?language=zh-CN',
  '/admin/registration',
  '/admin/identity-providers',
  '/admin/identity-providers/new',
  '/admin/identity-providers/new?kind=entra-id',
  '/admin/trusted-issuers',
  '/admin/resources',
  '/admin/scopes',
  '/admin/authorization-details',
  '/admin/keys',
  '/admin/audit-log',
  '/admin/leavers',
  '/admin/why-did-it-fail',
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
    expect(await englishOn(page)).toEqual([]);
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
