import { decodeJwt } from 'jose';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { expect, signIn, test } from './support/journey';

test('two people share a browser: they sign in beside each other, switch, and sign out of one or both', async ({
  page,
  person,
  application,
}) => {
  const otto = await scim.createPerson({ displayName: 'Otto Other' });
  await page.goto('/login');
  await signIn(page, person);
  await page.getByRole('link', { name: 'Switch account' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in with a different account' }).click();
  await signIn(page, otto);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  // The account page names the other account and switches to it.
  const here = page.locator('section', { has: page.getByRole('heading', { name: 'Accounts in this browser' }) });
  await expect(here).toContainText(person.userName);
  await expect(here).not.toContainText(otto.userName);
  await expectAccessible(page);
  await here.getByRole('button', { name: 'Continue as Nora New' }).click();
  await expect(here).toContainText(otto.userName);

  // An application asks which account to use; the choice is made by keyboard.
  const request = application.request({ prompt: 'select_account' });
  await page.goto(request.url);
  const accounts = page.getByRole('list', { name: 'Accounts in this browser' }).getByRole('listitem');
  await expect(accounts).toHaveCount(2);
  await expectAccessible(page);
  await accounts.filter({ hasText: 'Otto Other' }).getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed in as Otto Other (${otto.userName})`)).toBeVisible();

  // The consent page offers the switch too.
  await page.getByRole('link', { name: 'Not you?' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue as Nora New' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  expect(decodeJwt((await application.tokens(page, request)).access_token).sub).toBe(person.id);

  // Signing out of the current account leaves the other, which does not become current by itself.
  await page.goto('/sign-out');
  await expect(page.getByText(`Signed in as Nora New (${person.userName})`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out of this account' }).click();
  await expect(page.getByText('This browser is still signed in to another account.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue as Otto Other' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await page.getByRole('link', { name: 'Switch account' }).click();
  await page.getByRole('link', { name: 'Sign in with a different account' }).click();
  await signIn(page, person);
  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'Sign out of all 2 accounts' }).click();
  await page.goto('/select-account');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Otto Other')).toHaveCount(0);
});
