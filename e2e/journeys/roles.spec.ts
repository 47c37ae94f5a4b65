import { freshTokens } from '../support/authorization';
import { personOf } from '../support/fixture';
import { clickUntilVisible } from './support/insist';
import { expect, openAs, signIn, test } from './support/journey';

test('an auditor sees the console but cannot change anything', async ({ page, person, application }) => {
  await freshTokens(application.client, person);
  await openAs(page, personOf('auditor'), '/admin/clients');
  await expect(page.getByRole('table', { name: 'clients' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create client' })).toHaveCount(0);
  await page.goto('/admin/clients?q=Harbour');
  await page.getByRole('link', { name: 'Harbour shop' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: /Save|Disable|Delete|Add/ })).toHaveCount(0);

  await page.goto(`/admin/people?q=${encodeURIComponent(person.userName)}`);
  await expect(page.getByRole('link', { name: 'New person' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Nora New' }).click();
  await expect(page.getByText('No role', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Deactivate|Save|Reset|End/ })).toHaveCount(0);
  await page.getByRole('listitem').getByRole('link', { name: 'Harbour shop' }).first().click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0);

  for (const path of ['/admin/clients/new', '/admin/people/new', '/admin/scim-connections/new']) {
    expect((await page.goto(path))?.status(), path).toBe(403);
  }
});

test('a person without a role sees that the console is not for them', async ({ page, person }) => {
  await openAs(page, person, '/account');
  await expect(page.getByRole('link', { name: 'Console' })).toHaveCount(0);
  const answer = await page.goto('/admin/clients');
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'Your role can’t open this page' })).toBeVisible();
});

test('a person who is not signed in returns to the requested page after signing in', async ({ page }) => {
  await page.goto('/admin/audit-log?action=client.created');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page, personOf('auditor'));
  await expect(page).toHaveURL('/admin/audit-log?action=client.created');
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
});

test('signing out in the console ends the session', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/clients');
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await clickUntilVisible(page.getByRole('button', { name: /Audrey Auditor/ }), signOut);
  await signOut.click();
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  await page.goto('/admin/clients');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
