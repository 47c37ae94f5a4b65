import { personOf } from '../support/fixture';
import { expectAccessible } from './support/accessible';
import { anotherBrowser, expect, test } from './support/journey';

test('an owner sets the minimum password length, and people see it', async ({ page, browser }) => {
  const owner = personOf('owner', 'lenient');
  const console = await anotherBrowser(browser, owner, '/t/lenient/admin/settings/sign-in-methods');
  const length = console.getByLabel('Minimum length');
  const save = async (characters: string) => {
    await length.fill(characters);
    // Leaving the page before the form is answered cancels the request.
    const answered = console.waitForResponse((response) => response.request().method() === 'POST');
    await console.getByRole('button', { name: 'Save changes' }).click();
    await answered;
  };
  await expect(length).toHaveValue('8');
  await expect(console.getByRole('radio', { name: /^Nothing/ })).toBeChecked();
  await save('21');
  await expect(console.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(console);

  await page.goto('/t/lenient/change-password');
  await page.getByLabel('User name or email address').fill(owner.userName);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/t/lenient/admin');
  await page.goto('/t/lenient/change-password');
  await expect(page.getByText('At least 21 characters')).toBeVisible();
  await expect(page.getByText('Your devices and connected apps stay signed in.')).toBeVisible();

  await save('8');
  await console.reload();
  await expect(length).toHaveValue('8');
});
