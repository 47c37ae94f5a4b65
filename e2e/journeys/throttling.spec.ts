import { expectAccessible } from './support/accessible';
import { expect, openAs, signIn, test } from './support/journey';

test('wrong passwords throttle the guesser but not the person in their own browser', async ({
  page,
  browser,
  person,
}) => {
  await openAs(page, person, '/account');
  const own = page;

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto('/login');
  await signIn(stranger, { ...person, password: 'a guess' });
  await expect(stranger.getByText('Wrong user name or password.')).toBeVisible();
  await expect(stranger.getByLabel('User name or email address')).toHaveValue(person.userName);
  for (let guess = 1; guess < 10; guess++) {
    await signIn(stranger, { ...person, password: `guess ${guess}` });
    await expect(stranger.getByLabel('Password')).toHaveValue('');
  }
  await signIn(stranger, person);
  await expect(stranger.getByRole('heading', { name: 'Too many attempts' })).toBeVisible();
  await expect(stranger.getByText(/Try again in \d+ (seconds?|minutes?)\./)).toBeVisible();
  await expect(stranger.getByRole('main').locator('.rounded-xl')).not.toHaveCSS('border-radius', '0px');
  await expectAccessible(stranger);
  await stranger.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(stranger.getByLabel('User name or email address')).toHaveValue(person.userName);
  await expect(stranger.getByLabel('Password')).toBeFocused();

  await own.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(own.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  await openAs(own, person, '/account');
  await expect(own.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

test('wrong current passwords throttle a password change', async ({ page, person }) => {
  await openAs(page, person, '/account');
  await page.getByRole('link', { name: 'Change password' }).click();
  const choose = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill('four unrelated words now');
    await page.getByLabel('Confirm new password').fill('four unrelated words now');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  for (let guess = 0; guess < 10; guess++) {
    await choose(`guess ${guess}`);
    await expect(page.getByLabel('Current password')).toHaveValue('');
  }
  await expect(page.getByText('Your current password is incorrect.')).toBeVisible();
  await choose(person.password);
  await expect(page.getByRole('heading', { name: 'Too many attempts' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to password change' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});
