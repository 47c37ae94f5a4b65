import { manage, newAccessKey } from '../support/management';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { setUpApp } from './support/authenticator-app';
import { anotherBrowser, expect, openAs, signIn, test } from './support/journey';
import { pressAt, typeInto } from './support/keyboard';

/** Their session has no second factor, so it is not recent: no test waits for a sign-in to grow old. */
test('a sensitive action keeps the entered values while the administrator signs in again, by keyboard alone; an export also requires it', async ({
  page,
  browser,
  person,
}) => {
  const owner = await newAccessKey('owner', { tenant: 'default' });
  expect(
    await manage(owner, 'PUT', `/people/${person.id}/role`, { tenant: 'default', body: { role: 'admin' } }),
  ).toMatchObject({ status: 200 });
  await openAs(page, person, '/admin/access-keys');
  const withoutScript = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openAs(withoutScript, person, '/admin/access-keys');
  const elsewhere = await anotherBrowser(browser, person, '/account/security');
  await elsewhere.getByRole('button', { name: 'Set up authenticator app' }).click();
  const app = await setUpApp(elsewhere);

  const name = unique('nightly');
  await withoutScript.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await withoutScript.getByRole('button', { name: 'Create key' }).click();
  await expect(withoutScript.getByRole('alert').getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await expect(withoutScript.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);

  await page.goto('/admin/people');
  await page.getByRole('link', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto('/admin/people/export');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.goto('/admin/access-keys');
  await typeInto(page, page.getByRole('textbox', { name: 'Name', exact: true }), name);
  await pressAt(page, page.getByRole('button', { name: 'Create key' }));
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await pressAt(page, dialog.getByRole('link', { name: 'Sign in again' }));
  const window = await opened;
  await expect(dialog.getByRole('status')).toHaveText('Waiting for your sign-in in the other window.');
  await expect(window.getByLabel('User name or email address')).toHaveValue(person.userName);
  await signIn(window, person);
  await window.getByLabel('Authenticator code').fill(await app.code());
  const closed = window.waitForEvent('close');
  await window.keyboard.press('Enter');
  await closed;

  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'New access key' })).toHaveValue(/^tsa_/);
  await page.goto(`/admin/access-keys?q=${name}`);
  await expect(page.getByRole('row', { name })).toHaveCount(1);

  await page.goto('/admin/people');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^people-default-.*\.csv$/);
});
