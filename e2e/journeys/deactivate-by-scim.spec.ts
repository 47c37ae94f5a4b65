import { freshTokens } from '../support/authorization';
import { personOf } from '../support/fixture';
import { refresh } from '../support/oauth';
import { scim } from '../support/scim';
import { anotherBrowser, expect, openAs, signIn, test } from './support/journey';

const activity = (active: boolean) => ({ op: 'replace', path: 'active', value: active });

test('deactivation by SCIM ends open sessions at the next page, and reactivation does not restore them', async ({
  page,
  browser,
  person,
  application,
}) => {
  const { refresh_token: token } = await freshTokens(application.client, person);
  await openAs(page, person, '/account');
  const other = await anotherBrowser(browser, person, '/account');

  await scim.patch(person.id, activity(false));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page, person);
  await expect(page.getByText('Wrong user name or password.')).toBeVisible();

  await scim.patch(person.id, activity(true));
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect((await refresh(application.client, token)).body.error).toBe('invalid_grant');

  await signIn(other, person);
  await expect(other).toHaveURL('/account');
});

test('deactivation by SCIM ends an open console at the next click', async ({ page, browser, person }) => {
  await openAs(page, personOf('owner'), `/admin/people?q=${encodeURIComponent(person.userName)}`);
  await page.getByRole('link', { name: 'Nora New' }).click();
  await page.getByRole('radio', { name: 'Auditor' }).check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const theirs = await anotherBrowser(browser, person, '/admin/clients');
  await scim.patch(person.id, activity(false));
  await theirs.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Token families' }).click();
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
