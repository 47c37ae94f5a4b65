import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { ROUTED, type Routing, routeDomain, routedDirectory, routedKey } from '../support/routed';
import { verified } from '../support/upstream';
import { UpstreamProvider } from '../support/upstream-provider';
import { expectAccessible } from './support/accessible';
import { expect, test } from './support/journey';

const house = `/t/${ROUTED}`;
const plain = personOf('plain', ROUTED);
const owner = personOf('owner', ROUTED);

let provider: UpstreamProvider;
let routing: Routing;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  provider = await UpstreamProvider.start();
  routing = await routeDomain(await routedKey(), provider);
});
test.afterAll(async () => {
  await routing?.end();
  await provider?.stop();
});

test('people enter their address first, by keyboard, and go to their provider or their password', async ({
  page,
  browser,
}) => {
  test.slow();
  const email = `${unique('mia').toLowerCase()}@${routing.domain}`;
  await routedDirectory.createPerson({ emails: [{ value: email, primary: true }] });
  provider.subject = unique('subject');
  provider.says = { claims: verified(email) };

  await page.goto(`${house}/login`);
  const name = page.getByLabel('User name or email address');
  await expect(name).toBeFocused();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.type(plain.userName);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByText(plain.userName)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Use another address' }).press('Enter');
  await expect(name).toHaveValue(plain.userName);
  await page.goBack();
  await page.getByLabel('Password').fill(plain.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${house}/account`));

  const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await other.goto(`${house}/login?ui_locales=ar`);
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');
  await other.locator('input[name=username]').fill(email);
  await other.getByRole('button', { name: 'متابعة', exact: true }).click();
  await expect(other).toHaveURL(new RegExp(`${house}/account`));
});

test('an owner requires a provider in the console, is told what that means, and still signs in with a password', async ({
  page,
}) => {
  test.slow();
  await page.goto(`${house}/login`);
  await page.getByRole('link', { name: 'Sign in with a password instead' }).click();
  await expectAccessible(page);
  await page.getByLabel('User name or email address').fill(owner.userName);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${house}/admin`));

  await page.goto(`${house}/admin/email-domains/${routing.domain}`);
  await expect(page.getByLabel('Identity provider', { exact: true })).toHaveValue(routing.idp);
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Require this provider' }).check();
  await expect(page.getByText('Owners still can')).toBeVisible();
  await page.getByRole('button', { name: 'Save routing' }).click();
  await expect(page.getByText('Routing saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Require this provider' })).toBeChecked();

  await page.goto(`${house}/admin/email-domains?routing=required&sort=-provider`);
  await expect(page.getByRole('row').filter({ hasText: routing.domain })).toContainText(`${routing.idp}Required`);
  await expectAccessible(page);

  await page.goto(`${house}/admin/identity-providers/${routing.idp}`);
  await expect(page.getByText('Addresses at these domains lead here at sign-in.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: routing.domain }).click();
  await page.getByLabel('Identity provider', { exact: true }).selectOption('');
  await page.getByRole('button', { name: 'Save routing' }).click();
  await expect(page.getByText('Choose the identity provider to require.')).toBeVisible();
  await page.goto(`${house}/admin/audit-log?q=${routing.domain}`);
  await expect(page.getByRole('cell', { name: 'Email domain routing changed' }).first()).toBeVisible();
});
