import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { z } from 'zod';
import { type Picture, type Pictures, pagesAt } from './picture';

const at = (of: string, address = of): Picture => ({ of, open: (page) => page.goto(address) });

/** An authorization request of the storefront in the demonstration data. */
const request = (more: Record<string, string> = {}) =>
  `/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: 'demo-storefront',
    redirect_uri: 'https://shop.harbor.example/oauth/callback',
    scope: 'profile email orders:read',
    state: 'picture',
    code_challenge: createHash('sha256').update('picture').digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })}`;

async function codeOfDevice(page: Page): Promise<string> {
  const answer = await page.request.post('/device_authorization', {
    form: { client_id: 'demo-television', scope: 'profile' },
  });
  return z.object({ user_code: z.string() }).parse(await answer.json()).user_code;
}

/** Pages for people who are not signed in. */
export const ofNobody: Pictures = {
  'sign-in': at('/login'),
  'forgot-password': at('/forgot-password'),
  'signed-out': at('/signed-out'),
  'error-page': { of: 'error', open: (page) => page.goto('/authorize?client_id=nobody') },
};

/** Pages for people who are signed in: on the way to an application, and of their account. */
export const ofPerson: Pictures = {
  consent: at('/consent', request()),
  'select-account': at('/select-account', request({ prompt: 'select_account' })),
  'change-password': at('/change-password'),
  'sign-out': at('/sign-out'),
  account: at('/account'),
  ...Object.fromEntries(
    Object.entries(
      pagesAt('/account', ['security', 'email', 'profile', 'profile/edit', 'requests', 'tokens', 'tokens/new', 'data']),
    ).map(([name, picture]) => [`account-${name}`, picture]),
  ),
  device: at('/device'),
  'device-confirm': {
    of: '/device/confirm',
    async open(page) {
      await page.goto(`/device?user_code=${await codeOfDevice(page)}`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('**/device/confirm**');
    },
  },
  'device-done': {
    of: '/device/done',
    async open(page) {
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.waitForURL('**/device/done**');
    },
  },
};
