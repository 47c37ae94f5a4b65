import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { expect, openAs, signIn, test } from './support/journey';

test('a person with a one-time password from the console chooses a password at the first sign-in, on the way to an application', async ({
  page,
  browser,
  application,
}) => {
  const userName = `${unique('first')}@example.com`;
  await openAs(page, personOf('admin'), '/admin/people');
  await page.getByRole('link', { name: 'New person' }).click();
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByRole('radio', { name: 'Show the link' }).check();
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await page.getByRole('link', { name: 'View person' }).click();
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByRole('radio', { name: 'Set a one-time password' }).check();
  await page.getByRole('button', { name: 'Invite' }).click();
  const oneTime = await page.getByRole('textbox', { name: 'One-time password' }).inputValue();

  const theirs = await (await browser.newContext()).newPage();
  const request = application.request();
  await theirs.goto(request.url);
  await signIn(theirs, { userName, password: oneTime });
  await expect(theirs.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await theirs.goto('/account/security');
  await expect(theirs.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(new URL(theirs.url()).searchParams.get('returnTo')).toBe('/account/security');

  await theirs.goto(request.url);
  // The password was typed a moment ago.
  await expect(theirs.getByLabel('Current password')).toHaveCount(0);
  const choose = async (next: string) => {
    await theirs.getByLabel('New password', { exact: true }).fill(next);
    await theirs.getByLabel('Confirm new password').fill(next);
    await theirs.getByRole('button', { name: 'Change password' }).click();
  };
  const field = theirs.getByLabel('New password', { exact: true });
  const show = theirs.getByRole('button', { name: 'Show password' }).first();
  await field.fill('seen');
  await show.click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await show.press('Enter');
  await expect(field).toHaveAttribute('type', 'password');
  await choose('password1234');
  await expect(theirs.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  const password = unique('four unrelated words');
  await choose(password);
  await theirs.getByRole('button', { name: 'Allow' }).click();
  await application.tokens(theirs, request);

  const later = await (await browser.newContext()).newPage();
  await later.goto('/account');
  await signIn(later, { userName, password: oneTime });
  await expect(later.getByText('Wrong user name or password.')).toBeVisible();
  await signIn(later, { userName, password });
  await expect(later.getByRole('heading', { name: 'Your account' })).toBeVisible();
});
