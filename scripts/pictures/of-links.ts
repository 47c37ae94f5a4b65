import type { Page } from 'playwright';
import { firstOf, type Pictures } from './picture';

const PASSWORD = 'four unrelated words of a picture';

/** As an owner, creates a person, who has no password yet. @returns the link of the invitation */
async function invite(page: Page): Promise<string> {
  await page.goto('/admin/people/new');
  await page.getByLabel('User name', { exact: true }).fill('noor.haddad@harbor.example');
  await page.getByRole('button', { name: 'Create and invite' }).click();
  return page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
}

/** As an owner, creates a link to a new password. @returns the link */
async function resetPassword(page: Page): Promise<string> {
  await firstOf('', '/admin/people?q=suzuki', '/password').open(page);
  await page.getByRole('radio', { name: 'Show a link' }).check();
  await page.getByRole('button', { name: 'Reset password' }).click();
  return page.getByRole('textbox', { name: 'Link' }).inputValue();
}

/** As an owner, creates a setup link and opens its page. @returns the link */
async function makeSetupLink(page: Page): Promise<string> {
  await page.goto('/admin/setup-links/new');
  await page.getByLabel('Customer', { exact: true }).fill('Nordwind');
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = await page.getByRole('textbox', { name: 'Setup link' }).inputValue();
  await page.getByRole('link', { name: 'View setup link' }).click();
  await page.getByRole('heading', { name: 'Nordwind', level: 1 }).waitFor();
  return url;
}

/** The pages that people's links open, one after the other. */
export const ofLinks: Pictures = {
  invitation: { of: '/invitation', open: async (page) => page.goto(await invite(page)) },
  'password-set': {
    of: '/reset-password/done',
    async open(page) {
      await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm new password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.waitForURL('**/reset-password/done**');
    },
  },
  'setup-link': { of: '/admin/setup-links/[link]', open: makeSetupLink },
  'set-up': {
    of: '/set-up',
    async open(page) {
      await page.goto(await makeSetupLink(page));
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByText('Complete these tasks by').waitFor();
    },
  },
  'set-up-domain': { of: '/set-up/domain', open: (page) => page.goto('/set-up/domain') },
  'set-up-directory': { of: '/set-up/directory', open: (page) => page.goto('/set-up/directory') },
  'set-up-sign-in': { of: '/set-up/sign-in', open: (page) => page.goto('/set-up/sign-in?kind=okta') },
  'set-up-done': { of: '/set-up/done', open: (page) => page.goto('/set-up/done') },
  'reset-password': { of: '/reset-password', open: async (page) => page.goto(await resetPassword(page)) },
};
