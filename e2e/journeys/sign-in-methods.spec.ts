import type { Browser, Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { plugInAuthenticator } from './support/authenticator-app';
import { clickUntilVisible, hydrated, openDialog } from './support/insist';
import { anotherBrowser, expect, openAs, test } from './support/journey';
import { pressAt, tabTo } from './support/keyboard';
import { saveCard } from './support/save-card';

const tenant = '/t/methods-journey';
const METHODS = `${tenant}/admin/settings/sign-in-methods`;

/**
 * Creates and invites a person.
 * @returns the link
 */
async function invite(page: Page): Promise<string> {
  await page.goto(`${tenant}/admin/people/new`);
  await page.getByRole('textbox', { name: 'User name' }).fill(unique('invited'));
  await page.getByRole('radio', { name: 'Show the link' }).check();
  const link = page.getByRole('textbox', { name: 'Invitation link' });
  await clickUntilVisible(page.getByRole('button', { name: 'Create and invite' }), link);
  await expect(page.getByText('They use the invitation to add a passkey.')).toBeVisible();
  return link.inputValue();
}

/**
 * Opens a link on a device that has no passkey for this tenant, adds one, and signs in with it.
 * @param then where the sign-in leads
 */
async function addByLink(theirs: Page, link: string, then: string): Promise<void> {
  await plugInAuthenticator(theirs);
  await theirs.goto(link);
  await expectAccessible(theirs);
  const withoutScript = await (
    await (theirs.context().browser() as Browser).newContext({ javaScriptEnabled: false })
  ).newPage();
  await withoutScript.goto(link);
  await expect(withoutScript.getByText('Passkeys require JavaScript.')).toBeVisible();
  await clickUntilVisible(
    theirs.getByRole('button', { name: 'Add a passkey' }),
    theirs.getByRole('heading', { name: 'Your passkey was added' }),
  );
  await expectAccessible(theirs);
  await theirs.getByRole('link', { name: 'Sign in' }).click();
  await theirs.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(theirs).toHaveURL(then);
  await withoutScript.goto(link);
  await expect(withoutScript.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
}

/** The person lost their device: an administrator removes the passkey and then issues a link to add another. */
async function helpToAnother(page: Page, theirs: Page): Promise<void> {
  await page.getByRole('link', { name: 'View person' }).click();
  await page.getByRole('link', { name: 'New passkey link' }).click();
  await expect(page.getByText('A link can add a passkey only for a person without a second factor')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  const dialog = await openDialog(
    page,
    page.getByRole('button', { name: 'Remove', exact: true }),
    'Remove this second factor?',
  );
  await dialog.getByLabel('Reason').fill('The phone was lost on a train');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'New passkey link' }).click();
  await page.getByRole('radio', { name: 'Show a link' }).check();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expectAccessible(page);
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const onAnother = await (await (theirs.context().browser() as Browser).newContext()).newPage();
  await addByLink(onAnother, link, `${tenant}/account`);
}

test('an owner disables passwords once a passkey exists, signs in with it by keyboard alone, and enables passwords again', async ({
  page,
  browser,
}) => {
  test.setTimeout(360_000);
  const owner = personOf('owner', 'methods-journey');
  await plugInAuthenticator(page);
  await openAs(page, owner, `${tenant}/admin/settings`);
  await clickUntilVisible(
    page.getByRole('main').getByRole('link', { name: /^Sign-in/ }),
    page.getByRole('heading', { name: 'Sign-in', level: 1 }),
  );
  await expectAccessible(page);
  const without = page.getByText(/^Without passwords: \d+ active/);
  await expect(without).toBeHidden();

  const passwords = page.getByRole('switch', { name: 'Password sign-in' });
  await hydrated(passwords);
  await passwords.uncheck();
  await expect(without).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes not saved: they would lock you out.')).toBeVisible();

  await page.goto(`${tenant}/account/security`);
  await page.getByLabel('Passkey name').fill('Laptop');
  await clickUntilVisible(
    page.getByRole('button', { name: 'Add a passkey' }),
    page.getByRole('heading', { name: 'Recovery codes' }),
  );

  await page.goto(METHODS);
  await hydrated(passwords);
  await passwords.uncheck();
  await expect(page.getByText('Without passwords: 1 active person has no other way to sign in.')).toBeVisible();
  await saveCard(page, 'Save changes');
  await page.reload();
  await expect(passwords).not.toBeChecked();
  await expectAccessible(page);

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${tenant}/login`);
  await expect(other.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect(other.getByLabel('Password')).toHaveCount(0);
  await expect(other.getByText('Forgot your password?')).toHaveCount(0);
  await expectAccessible(other);
  await other.goto(`${tenant}/forgot-password`);
  await expect(other.getByRole('heading', { name: 'Passwords aren’t used here' })).toBeVisible();
  await expectAccessible(other);
  const withoutScript = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await withoutScript.goto(`${tenant}/login`);
  await expect(withoutScript.getByText('Passkeys require JavaScript.')).toBeVisible();

  const invitee = await (await browser.newContext()).newPage();
  await addByLink(invitee, await invite(page), `${tenant}/account`);
  await helpToAnother(page, invitee);

  await page.context().clearCookies();
  await page.goto(METHODS);
  const passkey = page.getByRole('button', { name: 'Use a passkey' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(passkey).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(METHODS);
  await tabTo(page, passwords);
  await page.keyboard.press('Space');
  await expect(passwords).toBeChecked();
  await pressAt(page, page.getByRole('button', { name: 'Save changes' }));
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await anotherBrowser(browser, personOf('plain', 'methods-journey'), `${tenant}/account`);
});
