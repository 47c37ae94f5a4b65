import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { HOUSE } from '../support/upstream';
import { UPSTREAM_CLIENT, UpstreamProvider } from '../support/upstream-provider';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';

const house = `/t/${HOUSE}`;
const admin = `${house}/admin/identity-providers`;

let provider: UpstreamProvider;
test.beforeAll(async () => {
  provider = await UpstreamProvider.start();
});
test.afterAll(() => provider?.stop());

test('an administrator lets a provider create people, tries it, and a stranger signs in and is a member from then on', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const id = unique('idp');
  const email = `${unique('ada')}@guests.example`;
  provider.subject = unique('subject');
  provider.says = { claims: { email, email_verified: true, name: 'Ada King', job: 'Countess', locale: 5 } };
  await openAs(page, personOf('owner', HOUSE), `${admin}/new?kind=oidc`);
  await page.getByLabel('Short name').fill(id);
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Name', { exact: true }).fill(id);
  await page.getByLabel('Client ID').fill(UPSTREAM_CLIENT.id);
  await page.getByLabel('Client secret').fill(UPSTREAM_CLIENT.secret);
  await page.getByRole('button', { name: 'Add provider' }).click();
  await expect(page.getByRole('heading', { name: id, level: 1 })).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  const comes = async () => {
    await other.goto(`${house}/account`);
    await other.getByRole('button', { name: `Continue with ${id}` }).click();
  };
  await comes();
  await expect(other.getByRole('heading', { name: 'This account isn’t linked to anyone here' })).toBeVisible();

  await page.getByRole('switch', { name: 'Create people at their first sign-in' }).check();
  await page.getByLabel('Claim 1', { exact: true }).fill('job');
  await page.getByRole('radio', { name: 'Update mapped attributes and groups' }).check();
  await page.getByLabel('Advice for people who are not let in').fill('Ask Greta for an account.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Check the highlighted fields', { exact: false }).first()).toBeVisible();
  await page.locator('[name=mapping_to_0]').selectOption('title');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Start test sign-in' }).click();
  await expect(page.getByText('A sign-in would create a person')).toBeVisible();
  await expect(page.getByText('title: "Countess"')).toBeVisible();
  await expect(page.getByText('Values that do not fit their attribute: locale')).toBeVisible();
  await expectAccessible(page);

  await comes();
  await expect(other.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible();
  await page.goto(`${house}/admin/people?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'Ada King' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ada King', level: 1 })).toBeVisible();
  await expect(page.getByText(`Sign-in with ${id}`)).toBeVisible();
  await expect(page.getByText('Created this person')).toBeVisible();
  await expectAccessible(page);

  provider.says = { claims: { email: `${unique('eve')}@guests.example`, email_verified: false } };
  provider.subject = unique('subject');
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await stranger.goto(`${house}/account`);
  await stranger.getByRole('button', { name: `Continue with ${id}` }).click();
  await expect(stranger.getByText('Ask Greta for an account.')).toBeVisible();
});
