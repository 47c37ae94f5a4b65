import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { HOUSE, newGuest, redirectUriOf } from '../support/upstream';
import { UPSTREAM_CLIENT, UpstreamProvider } from '../support/upstream-provider';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';
import { pressAt, tabTo, typeInto } from './support/keyboard';

const house = `/t/${HOUSE}`;
const admin = `${house}/admin/identity-providers`;

let provider: UpstreamProvider;
test.beforeAll(async () => {
  provider = await UpstreamProvider.start();
});
test.afterAll(() => provider?.stop());

test('a provider is added from a tile, which knows its issuer and shows the redirect URI before anything is typed', async ({
  page,
}) => {
  await openAs(page, personOf('owner', HOUSE), admin);
  await page.getByRole('link', { name: 'Add a provider' }).first().click();
  for (const name of ['Google', 'Microsoft Entra ID', 'Okta', 'GitHub', 'Other OpenID Connect provider'])
    await expect(page.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Google' }).click();
  await expect(page.getByRole('heading', { name: 'Add Google', level: 1 })).toBeVisible();
  await expect(page.getByText('Authorized redirect URIs')).toBeVisible();
  await expect(page.getByText(redirectUriOf('google'), { exact: true })).toBeVisible();
  await expect(page.getByText('https://accounts.google.com', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const id = unique('google');
  await page.getByLabel('Short name').fill(id);
  await expect(page.getByText(redirectUriOf(id), { exact: true })).toBeVisible();
  await page.getByLabel('Client ID').fill('1234.apps.googleusercontent.com');
  await page.getByLabel('Client secret').fill('GOCSPX-secret');
  await page.getByRole('button', { name: 'Add provider' }).click();
  await expect(page.getByRole('heading', { name: 'Google', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${admin}/${id}`);

  await page.goto(`${admin}/new?kind=entra-id`);
  await page.getByLabel('Directory (tenant) ID').fill('common');
  await page.getByLabel('Application (client) ID').fill('app');
  await page.getByLabel('Value of the client secret').fill('secret');
  await page.getByRole('button', { name: 'Add provider' }).click();
  await expect(page.getByText('must be a Directory (tenant) ID')).toBeVisible();
  await expect(page.getByLabel('Application (client) ID')).toHaveValue('app');
  await expect(page.getByLabel('Directory (tenant) ID')).toBeFocused();
});

test('by keyboard, a provider is added and tested: the claims it sends, and whom they would sign in', async ({
  page,
}) => {
  const id = unique('idp');
  const guest = await newGuest({ displayName: 'Greta Guest' });
  provider.subject = unique('subject');
  provider.says = { claims: { email: guest.email, email_verified: true }, userinfo: { nickname: 'Gigi' } };
  await openAs(page, personOf('owner', HOUSE), `${admin}/new`);
  await pressAt(page, page.getByRole('link', { name: 'Other OpenID Connect provider' }));
  await expect(page.getByRole('heading', { name: 'Other OpenID Connect provider', level: 1 })).toBeVisible();
  await typeInto(page, page.getByLabel('Short name'), id);
  await typeInto(page, page.getByLabel('Issuer'), provider.issuer);
  await typeInto(page, page.getByLabel('Name', { exact: true }), id);
  await typeInto(page, page.getByLabel('Client ID'), UPSTREAM_CLIENT.id);
  await typeInto(page, page.getByLabel('Client secret'), UPSTREAM_CLIENT.secret);
  await pressAt(page, page.getByRole('button', { name: 'Add provider' }));
  await expect(page.getByRole('heading', { name: id, level: 1 })).toBeVisible();

  await pressAt(page, page.getByRole('button', { name: 'Start test sign-in' }));
  await expect(page.getByRole('heading', { name: 'Test sign-in', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${admin}/${id}/test`);
  await expect(page.getByText('No one would be signed in')).toBeVisible();
  await expect(page.getByText(JSON.stringify(provider.subject)).first()).toBeVisible();
  await expect(page.getByText('"Gigi"')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: id }).click();
  await page.getByRole('radio', { name: 'Linked accounts and verified email addresses' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start test sign-in' }).click();
  await expect(page.getByText('This person would be signed in', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Greta Guest' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Start test sign-in' }));
});
