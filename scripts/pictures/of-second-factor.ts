import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import type { Pictures } from './picture';

/** Types the code that an authenticator app would show for the key on the page. */
async function confirmApp(page: Page): Promise<void> {
  const key = await page.locator('code').first().innerText();
  await page
    .getByLabel('Code shown in the app')
    .fill(new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate());
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await page.waitForURL('**/second-factor/recovery-codes**');
}

/**
 * An owner adds an authenticator app and is asked for its code, page by page. These are the last screenshots of all.
 */
export function ofSecondFactor(signIn: (page: Page) => Promise<void>): Pictures {
  return {
    'second-factor-authenticator': {
      of: '/second-factor/authenticator',
      async open(page) {
        await page.goto('/account/security');
        await page.getByRole('button', { name: 'Set up authenticator app' }).click();
        await page.waitForURL('**/second-factor/authenticator**');
      },
    },
    'second-factor-recovery-codes': {
      of: '/second-factor/recovery-codes',
      async open(page) {
        await confirmApp(page);
        await page.getByRole('button', { name: 'Generate recovery codes' }).click();
        await page.getByRole('list', { name: 'Your recovery codes' }).waitFor();
      },
    },
    'second-factor': {
      of: '/second-factor',
      async open(page) {
        await page.context().clearCookies();
        await signIn(page);
        await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
      },
    },
  };
}
