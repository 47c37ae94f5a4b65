import { freshTokens } from '../support/authorization';
import { personOf } from '../support/fixture';
import { newClient } from '../support/new-client';
import { refresh, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { expect, openAs, signIn, test } from './support/journey';

test('people consent to a scope added in the console until it is deleted along with its grants', async ({
  page,
  browser,
  person,
  application,
}) => {
  const scope = `${unique('trips')}:read/all`;
  await openAs(page, personOf('admin'), '/admin/scopes');
  await page.getByRole('link', { name: 'Add a scope' }).click();
  await expect(page).toHaveURL('/admin/scopes/new');
  await expectAccessible(page);
  await page.getByLabel('Name').fill('two words');
  await page.getByLabel('Consent page description').fill('See your trips');
  await page.getByRole('button', { name: 'Add scope' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/without spaces/);
  await page.getByLabel('Name').fill(scope);
  await page.getByRole('button', { name: 'Add scope' }).click();
  await expect(page.getByRole('heading', { level: 1, name: scope })).toBeVisible();
  await expect(page.getByText('No clients can request it')).toBeVisible();
  await page.getByLabel('Consent page description').fill('See where you have been');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const client = await newClient({
    kind: 'Web app',
    redirectUris: [application.callback],
    scopes: ['profile', scope],
  });
  const asker = await (await browser.newContext()).newPage();
  const request = application.request({}, client);
  await asker.goto(request.url);
  await signIn(asker, person);
  await expect(asker.getByText('See where you have been')).toBeVisible();
  await asker.getByRole('button', { name: 'Allow' }).click();
  await application.answered(asker, request);
  const { refresh_token: token } = await freshTokens(client, person);

  await page.goto(`/admin/scopes?q=${encodeURIComponent(scope)}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: scope }).click();
  await expectAccessible(page);
  const dialog = await openDialog(
    page,
    page.getByRole('button', { name: 'Delete scope' }),
    `Delete the scope ${scope}?`,
  );
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1 client can no longer request it',
    'Consents of 1 person are deleted',
    '1 active token family includes it: refreshes that request it, or all scopes, are rejected',
  ]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete scope' }).click();
  await expect(page).toHaveURL('/admin/scopes');

  await expect.poll(async () => (await refresh(client, token, { scope })).body.error).toBe('invalid_grant');
  expect((await refresh(client, token)).body.error).toBe('invalid_grant');
  expect((await tokensOf(refresh(client, token, { scope: 'profile' }))).scope).toBe('profile');
  await page.goto(`/admin/audit-log?q=${encodeURIComponent(scope)}`);
  await expect(page.getByRole('cell', { name: 'Scope deleted' })).toBeVisible();
});
