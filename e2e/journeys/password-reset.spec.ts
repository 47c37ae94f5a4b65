import type { Browser, Page } from '@playwright/test';
import { signIn as sessionOf } from '../support/authorization';
import { personOf } from '../support/fixture';
import { linkOf, mailTo } from '../support/mail';
import { newMember } from '../support/password-reset';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { expect, openAs, signIn, test } from './support/journey';

test.describe.configure({ timeout: 180_000 });

/** Fills in the page that a link opens. */
async function choose(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(repeated);
  await page.getByRole('button', { name: 'Set password' }).click();
}

/** Sets a password with a link in a separate browser, and signs in with it. */
async function useLink(browser: Browser, link: string, userName: string, heading: string | RegExp): Promise<void> {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  const password = unique('four unrelated words');
  await choose(page, password);
  await expect(page.getByRole('heading', { name: 'Your password was set' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, { userName, password });
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
}

test('a person who forgot the password gets an email, chooses a new one and signs in; every page on the way is accessible', async ({
  page,
}) => {
  const member = await newMember();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('User name or email address').fill(member.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expectAccessible(page);

  const link = linkOf(await mailTo(member.email));
  await page.goto(link);
  await expect(page.getByText(`Account: ${member.userName}.`)).toBeVisible();
  await choose(page, 'short');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  const password = unique('four unrelated words');
  await choose(page, password, `${password}!`);
  await expect(page.getByLabel('Confirm new password')).toHaveAttribute('aria-invalid', 'true');
  await choose(page, password);
  await expect(page.getByRole('heading', { name: 'Your password was set' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, { userName: member.userName, password });
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
  await expectAccessible(page);
});

test('an administrator shares a link; the person’s sessions end when it is used, not before', async ({
  page,
  browser,
  person,
}) => {
  const elsewhere = await sessionOf(person);
  await openAs(page, personOf('admin'), `/admin/people/${person.id}`);
  await page.getByRole('link', { name: 'Reset password' }).click();
  await page.getByRole('radio', { name: 'Show a link' }).check();
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText(/It works once, within 30 minutes\./)).toBeVisible();
  await expectAccessible(page);
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect((await elsewhere.open('/account')).url.pathname).toBe('/account');
  await useLink(browser, link, person.userName, 'Choose a new password');
  expect((await elsewhere.open('/account')).url.pathname).toBe('/login');

  await page.goto(`/admin/audit-log?q=${person.id}`);
  await expect(page.getByRole('link', { name: 'Password reset link created' })).toBeVisible();
});

test('an administrator sends a link by email', async ({ page, browser }) => {
  const member = await newMember();
  await openAs(page, personOf('admin'), `/admin/people/${member.id}/password`);
  await expect(page.getByText(`To ${member.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText(`Sending email to ${member.email}`)).toBeVisible();
  await expectAccessible(page);
  await useLink(browser, linkOf(await mailTo(member.email)), member.userName, 'Choose a new password');
});

test('a new person is invited by email, chooses a password and signs in', async ({ page, browser }) => {
  const userName = `${unique('invited')}@example.com`;
  await openAs(page, personOf('admin'), '/admin/people/new');
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await expect(page.getByText('Sending an email requires an address.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(userName);
  await page.getByRole('button', { name: 'Create and invite' }).click();
  await expect(page.getByText(`Sending email to ${userName}`)).toBeVisible();
  await expectAccessible(page);
  const link = linkOf(await mailTo(userName));
  const theirs = await browser.newPage();
  await theirs.goto(link);
  await expectAccessible(theirs);
  await useLink(browser, link, userName, 'Welcome to Northwind');
});

test('a person provisioned by a directory without a password is invited by a link', async ({ page, browser }) => {
  const userName = `${unique('provisioned')}@example.com`;
  const { body } = await scim.send('POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
  });
  await openAs(page, personOf('admin'), `/admin/people/${String(body.id)}`);
  await page.getByRole('link', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toContain('/invitation?token=');
  await useLink(browser, link, userName, 'Welcome to Northwind');
});

test('an auditor cannot create links, and an admin cannot create one for an owner', async ({
  page,
  browser,
  person,
}) => {
  await openAs(page, personOf('auditor'), `/admin/people/${person.id}`);
  await expect(page.getByRole('link', { name: /Reset password|Invite/ })).toHaveCount(0);
  expect((await page.goto(`/admin/people/${person.id}/password`))?.status()).toBe(403);

  const admins = await (await browser.newContext()).newPage();
  await openAs(admins, personOf('admin'), `/admin/people?q=${encodeURIComponent(personOf('owner').userName)}`);
  const owner =
    (await admins
      .getByRole('row')
      .filter({ hasText: personOf('owner').userName })
      .getByRole('link')
      .first()
      .getAttribute('href')) ?? '';
  await admins.goto(owner);
  await expect(admins.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(admins.getByRole('link', { name: /Reset password|Invite/ })).toHaveCount(0);
  expect((await admins.goto(`${owner}/password`))?.status()).toBe(404);
});
