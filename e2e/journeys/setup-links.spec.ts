import type { Browser, Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { linkOf, mailTo, sendsMail } from '../support/mail';
import { startNameServer } from '../support/name-server';
import { unique } from '../support/random';
import { ScimClient } from '../support/scim';
import { HOUSE, redirectUriOf } from '../support/upstream';
import { UPSTREAM_CLIENT, UpstreamProvider } from '../support/upstream-provider';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';

const house = `/t/${HOUSE}`;
const admin = `${house}/admin/setup-links`;

let provider: UpstreamProvider;
test.beforeAll(async () => {
  provider = await UpstreamProvider.start();
});
test.afterAll(() => provider?.stop());

/** Creates a link in the console. @returns its address, which is shown once */
async function newLink(page: Page, customer: string): Promise<string> {
  await openAs(page, personOf('owner', HOUSE), admin);
  await page.getByRole('link', { name: 'Create a setup link' }).first().click();
  await page.getByLabel('Customer', { exact: true }).fill(customer);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create link' }).click();
  const shown = page.getByRole('textbox', { name: 'Setup link' });
  await expect(shown).toHaveValue(/\/set-up\?token=tsu_/);
  // The link is selected whole, and begins where the field begins.
  expect(await shown.evaluate((field) => field.scrollLeft)).toBe(0);
  await expectAccessible(page);
  const url = await shown.inputValue();
  await page.getByRole('link', { name: 'View setup link' }).click();
  await expect(page.getByRole('heading', { name: customer, level: 1 })).toBeVisible();
  return url;
}

/** Another browser, without an account, that opens a link. */
async function openedBy(browser: Browser, url: string): Promise<Page> {
  const customer = await (await browser.newContext()).newPage();
  await customer.goto(url);
  await expectAccessible(customer);
  await customer.getByRole('button', { name: 'Start' }).click();
  await expect(customer.getByText('Complete these tasks by')).toBeVisible();
  await expectAccessible(customer);
  return customer;
}

test('a customer’s administrator connects a directory and sign-in without an account, and an owner approves', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const name = unique('Nordwind');
  const customer = await openedBy(browser, await newLink(page, name));

  await customer.getByRole('link', { name: 'Directory' }).click();
  await expectAccessible(customer);
  await customer.getByRole('radio', { name: 'Okta' }).check();
  await customer.getByRole('button', { name: 'Create connection' }).click();
  await expect(customer.getByRole('heading', { name: 'Copy these to your directory' })).toBeVisible();
  const drawing = customer.getByRole('img', {
    name: /^Drawing of the page Integration: .*SCIM connector base URL .*Authorization$/,
  });
  await expect(drawing).toBeVisible();
  await expectAccessible(customer);
  const token = (await customer.locator('code').filter({ hasText: /^tsk_/ }).textContent()) ?? '';
  await customer.getByRole('link', { name: 'Continue' }).click();
  await expect(drawing).toBeVisible();
  await expectAccessible(customer);
  const displayName = unique('Paula');
  await new ScimClient(token, HOUSE).createUser({ displayName });
  await customer.reload();
  await expect(customer.getByText(displayName)).toBeVisible();
  await customer.getByRole('button', { name: 'Run self-test' }).click();
  await expect(customer.getByText('Every step passed')).toBeVisible();
  await expectAccessible(customer);

  await customer.getByRole('link', { name: 'Back to tasks' }).click();
  await customer.getByRole('link', { name: 'Sign-in' }).click();
  await expectAccessible(customer);
  await customer.getByRole('link', { name: 'Another OpenID Connect provider' }).click();
  await expect(customer.getByRole('button', { name: 'Copy Redirect URI' })).toHaveAttribute(
    'data-copy',
    new RegExp(`^${redirectUriOf('sso')}`.replace('/callback', '(-\\d+)?/callback')),
  );
  await expectAccessible(customer);
  await customer.getByLabel('Issuer').fill(provider.issuer);
  await customer.getByLabel('Client ID').fill(UPSTREAM_CLIENT.id);
  await customer.getByLabel('Client secret').fill(UPSTREAM_CLIENT.secret);
  await customer.getByRole('button', { name: 'Check and save' }).click();
  await expect(customer.getByText('Waiting for approval')).toBeVisible();
  provider.subject = unique('subject');
  provider.says = { claims: { email: 'it@nordwind.example', email_verified: true } };
  await customer.getByRole('button', { name: 'Test sign-in' }).click();
  await expect(customer.getByText('The test succeeded')).toBeVisible();
  await expect(customer.getByText(provider.subject)).toBeVisible();
  await expectAccessible(customer);
  // Nobody can sign in with it yet.
  await customer.goto(`${house}/login`);
  await expect(customer.getByRole('button', { name })).toHaveCount(0);

  await customer.goto(`${house}/set-up/done`);
  await expect(customer.getByRole('heading', { name: 'Setup is not finished' })).toBeVisible();
  await expectAccessible(customer);
  await customer.getByRole('link', { name: 'Back to tasks' }).click();
  await customer.getByRole('button', { name: 'Finish setup' }).click();
  await expect(customer.getByRole('heading', { name: 'Finish with open tasks?' })).toBeVisible();
  await expect(customer.getByRole('listitem')).toHaveText(['Email domainNot started']);
  await expectAccessible(customer);
  await customer.getByRole('link', { name: 'Back to tasks' }).click();
  await customer.getByRole('button', { name: 'Finish setup' }).click();
  await customer.getByRole('button', { name: 'Finish anyway' }).click();
  await expect(customer.getByRole('heading', { name: 'Setup is finished' })).toBeVisible();
  await expect(customer.getByText('What you connected keeps working')).toBeVisible();
  await expect(customer.getByRole('listitem').filter({ hasText: 'Email domain' })).toContainText('Not started');
  await expectAccessible(customer);
  await customer.goto(`${house}/set-up`);
  await expect(customer.getByRole('heading', { name: 'This setup link can’t be used' })).toBeVisible();
  await expectAccessible(customer);

  await page.reload();
  await expect(page.getByText('has sent requests')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Finished' })).toBeVisible();
  await expect(page.getByText('Finished: 2 of 3 tasks started')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Expires' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Done through the link' }).click();
  for (const action of ['SCIM connection created', 'Identity provider added', 'Setup through link completed'])
    await expect(page.getByRole('table').getByText(action).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name, exact: true }).last().click();
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();
  await expect(page.getByRole('link', { name: `setup link for ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enable' }).click();
  await page.getByRole('button', { name: 'Enable provider' }).click();
  await expect(page.getByText('Waiting for approval')).toHaveCount(0);
  await customer.goto(`${house}/login`);
  await expect(customer.getByRole('button', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: 'Disable provider' }).click();
});

test('a customer’s administrator names a domain, corrects it, and proves it by its DNS record', async ({
  page,
  browser,
}) => {
  test.slow();
  const customer = await openedBy(browser, await newLink(page, unique('Ostwind')));
  await customer.getByRole('link', { name: 'Email domain' }).click();
  await expectAccessible(customer);
  const typed = customer.getByLabel('Domain of your email addresses');
  await typed.fill('co.uk');
  await customer.getByRole('button', { name: 'Continue' }).click();
  await expect(customer.getByText('Enter your organization’s own domain')).toBeVisible();
  await expect(typed).toHaveValue('co.uk');
  await expectAccessible(customer);

  const domain = `${unique('ostwind').toLowerCase()}.example`;
  await typed.fill(domain);
  await customer.getByRole('button', { name: 'Continue' }).click();
  const value = await customer.getByRole('button', { name: 'Copy Value' }).getAttribute('data-copy');
  await expectAccessible(customer);
  const names = await startNameServer();
  try {
    await customer.getByRole('button', { name: 'Check record' }).click();
    await expect(customer.getByText('The record was not found yet.')).toBeVisible();
    await expectAccessible(customer);
    names.set(`_tessera.${domain}`, value);
    await customer.getByRole('button', { name: 'Check record' }).click();
    await expect(customer.getByText(`${domain} is verified`)).toBeVisible();
    await expectAccessible(customer);
  } finally {
    await names.close();
  }
});

test('an owner emails a link, and the customer’s administrator opens it from the mailbox', async ({
  page,
  browser,
}) => {
  test.skip(!sendsMail, 'The server sends no emails.');
  const name = unique('Westwind');
  const to = `${unique('it').toLowerCase()}@westwind.example`;
  await openAs(page, personOf('owner', HOUSE), `${admin}/new`);
  await page.getByLabel('Customer', { exact: true }).fill(name);
  await page.getByLabel('Email the link to').fill(to);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText(`The link will be emailed to ${to}`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Setup link' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View setup link' }).click();
  await openedBy(browser, linkOf(await mailTo(to)));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(`To ${to},`)).toBeVisible();
    await expect(page.getByText('not sent yet')).toHaveCount(0);
  }).toPass();
  await expectAccessible(page);
});

test('a withdrawn link closes the pages of the browser that opened it', async ({ page, browser }) => {
  const name = unique('Südwind');
  const customer = await openedBy(browser, await newLink(page, name));
  await page.reload();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The session in the browser that opened the link')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw link' }).click();
  await expect(page.getByText('1 setup session')).toBeVisible();
  await customer.getByRole('link', { name: 'Directory' }).click();
  await expect(customer.getByRole('heading', { name: 'This setup link can’t be used' })).toBeVisible();
  await page.goto(admin);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(/Withdrawn.*Withdrawn/);
  await expectAccessible(page);
});
