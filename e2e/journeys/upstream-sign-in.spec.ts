import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { HOUSE, houseDirectory, newGuest, redirectUriOf } from '../support/upstream';
import { UPSTREAM_CLIENT, UpstreamProvider } from '../support/upstream-provider';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { expect, openAs, signIn, test } from './support/journey';

const house = `/t/${HOUSE}`;
const admin = `${house}/admin/identity-providers`;

let provider: UpstreamProvider;
test.beforeAll(async () => {
  provider = await UpstreamProvider.start();
});
test.afterAll(() => provider?.stop());
test.beforeEach(() => {
  provider.subject = unique('subject');
  provider.says = {};
});

/**
 * Adds the test's identity provider, signing in first.
 * @returns its short name, which is also its name
 */
async function addProvider(page: Page, { byEmail }: { byEmail: boolean }): Promise<string> {
  const id = unique('idp');
  await openAs(page, personOf('owner', HOUSE), admin);
  await page.getByRole('link', { name: 'Add a provider' }).first().click();
  await page.getByRole('link', { name: 'Other OpenID Connect provider' }).click();
  await page.getByLabel('Short name').fill(id);
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Name', { exact: true }).fill(id);
  await page.getByLabel('Client ID').fill(UPSTREAM_CLIENT.id);
  await page.getByLabel('Client secret').fill(UPSTREAM_CLIENT.secret);
  if (byEmail) await page.getByRole('radio', { name: 'Linked accounts and verified email addresses' }).check();
  await page.getByRole('button', { name: 'Add provider' }).click();
  await expect(page.getByRole('heading', { name: id, level: 1 })).toBeVisible();
  return id;
}

const continueWith = (page: Page, name: string) => page.getByRole('button', { name: `Continue with ${name}` });

test('an administrator adds a provider; a person signs in with it by their verified address, unlinks it, and cannot sign in once they have left', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const name = await addProvider(page, { byEmail: true });
  await expect(page.getByText(redirectUriOf(name))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy redirect URI' })).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('The issuer matches.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${admin}?q=${name}`);
  await expect(page.getByRole('cell', { name: 'Linked accounts and verified email addresses' })).toBeVisible();
  await expectAccessible(page);

  const guest = await newGuest({ displayName: 'Greta Guest' });
  provider.says = { claims: { email: guest.email, email_verified: true } };
  const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await other.goto(`${house}/account/security`);
  await expect(continueWith(other, name)).toBeVisible();
  await continueWith(other, name).click();
  await expect(other.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  await expect(other.getByText(guest.email)).toBeVisible();

  await page.goto(`${house}/admin/people/${guest.id}`);
  await expect(page.getByRole('heading', { name: 'Linked accounts' })).toBeVisible();
  await expect(page.getByText(guest.email).first()).toBeVisible();
  await expectAccessible(page);

  await other.getByText('Unlink', { exact: true }).click();
  await expect(other.getByText('You’ll no longer be able to sign in with it.')).toBeVisible();
  await other.getByRole('button', { name: `Unlink ${name} now` }).click();
  await expect(other.getByText(/^The account was unlinked\./)).toBeVisible();

  await other.getByRole('button', { name: `Link ${name} account` }).click();
  await expect(other.getByText('Account linked.')).toBeVisible();

  await houseDirectory.patch(guest.id, { op: 'replace', path: 'active', value: false });
  await other.goto(`${house}/account`);
  await continueWith(other, name).click();
  await expect(other.getByRole('heading', { name: 'Your account isn’t active' })).toBeVisible();
  await expect(other.getByText('request ID')).toBeVisible();
});

test('an unlinked account gets an explanation and is linked after signing in another way', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const name = await addProvider(page, { byEmail: false });
  const guest = await newGuest();
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${house}/account/security`);
  await expectAccessible(other);
  await continueWith(other, name).click();
  await expect(other.getByRole('heading', { name: 'This account isn’t linked to anyone here' })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('link', { name: 'Back to sign-in' }).click();
  await signIn(other, guest);
  await expect(other.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: `Link ${name} account` }).click();
  await expect(other.getByText('Account linked.')).toBeVisible();
  await expectAccessible(other);
  await other.goto(`${house}/account`);
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  await other.goto(`${house}/account`);
  await continueWith(other, name).click();
  await expect(other.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
});

test('a provider is disabled and deleted after a warning of what ends; an auditor cannot change it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const name = await addProvider(page, { byEmail: true });
  const guest = await newGuest();
  provider.says = { claims: { email: guest.email, email_verified: true } };
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${house}/account`);
  await continueWith(other, name).click();
  await expect(other.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();

  await page.reload();
  await page.getByLabel('Name', { exact: true }).fill(`${name} renamed`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  const disable = await openDialog(page, page.getByRole('button', { name: 'Disable' }));
  await expect(disable.getByRole('checkbox', { name: 'End 1 session started with a linked account' })).toBeChecked();
  await expectAccessible(page);
  await disable.getByRole('checkbox').uncheck();
  await disable.getByRole('button', { name: 'Disable provider' }).click();
  await expect(page.getByRole('button', { name: 'Enable', exact: true })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();

  const auditor = await (await browser.newContext()).newPage();
  await openAs(auditor, personOf('auditor', HOUSE), `${admin}/${name}`);
  await expect(auditor.getByLabel('Client ID')).toBeDisabled();
  await expect(auditor.getByRole('button', { name: /Save|Disable|Delete|Enable|Check/ })).toHaveCount(0);
  expect((await auditor.goto(`${admin}/new`))?.status()).toBe(403);

  const remove = await openDialog(page, page.getByRole('button', { name: 'Delete' }));
  await expect(remove.getByText('Linked accounts of 1 person')).toBeVisible();
  await remove.getByRole('button', { name: 'Delete provider' }).click();
  await expect(page).toHaveURL(admin);
  await other.goto(`${house}/account`);
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto(`${house}/admin/audit-log?q=${name}`);
  for (const action of [
    'Identity provider added',
    'Identity provider changed',
    'Identity provider disabled',
    'Identity provider deleted',
  ]) {
    await expect(page.getByRole('cell', { name: action }).first()).toBeVisible();
  }
});
