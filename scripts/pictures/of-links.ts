import type { Page } from 'playwright';
import { firstOf, type Pictures } from './picture';

const PASSWORD = 'four unrelated words of a picture';

/**
 * As an owner, creates a link for a person of the demonstration data who has no password yet.
 * @returns the link
 */
async function makeLink(page: Page, press: 'Invite' | 'Reset password'): Promise<string> {
  await firstOf('', '/admin/people?q=suzuki', '/password').open(page);
  await page.getByRole('radio', { name: 'Show a link' }).check();
  await page.getByRole('button', { name: press }).click();
  return page.getByRole('textbox', { name: 'Link' }).inputValue();
}

/** The pages that people's links open, one after the other. */
export const ofLinks: Pictures = {
  invitation: { of: '/invitation', open: async (page) => page.goto(await makeLink(page, 'Invite')) },
  'password-set': {
    of: '/reset-password/done',
    async open(page) {
      await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm new password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.waitForURL('**/reset-password/done**');
    },
  },
  'reset-password': { of: '/reset-password', open: async (page) => page.goto(await makeLink(page, 'Reset password')) },
};
