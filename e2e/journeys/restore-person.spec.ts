import { freshTokens } from '../support/authorization';
import { personOf } from '../support/fixture';
import { refresh } from '../support/oauth';
import { scim } from '../support/scim';
import { openDialog } from './support/insist';
import { expect, openAs, signIn, test } from './support/journey';

test('a person deleted by a directory is found among the deleted, restored, reactivated, and signs in; what was ended stays ended', async ({
  page,
  browser,
  person,
  application,
}) => {
  const { refresh_token: token } = await freshTokens(application.client, person);
  await scim.send('DELETE', `/Users/${person.id}`);

  await openAs(page, personOf('owner'), `/admin/people?q=${encodeURIComponent(person.userName)}`);
  await expect(page.getByRole('link', { name: 'Nora New' })).toHaveCount(0);
  await page.goto(`/admin/people?status=deleted&q=${encodeURIComponent(person.userName)}`);
  await page.getByRole('link', { name: 'Nora New' }).click();
  await expect(page.getByText('Permanent deletion')).toBeVisible();

  const question = await openDialog(page, page.getByRole('button', { name: 'Restore' }));
  await expect(question).toContainText('Ended sessions and revoked tokens are not restored.');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(question).toHaveCount(0);
  const again = await openDialog(page, page.getByRole('button', { name: 'Reactivate' }));
  await again.getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();

  expect((await refresh(application.client, token)).body.error).toBe('invalid_grant');
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto('/account');
  await signIn(theirs, person);
  await expect(theirs).toHaveURL('/account');
});

test('an administrator deletes a person permanently, after reading the consequences', async ({ page, person }) => {
  await openAs(page, personOf('owner'), `/admin/people/${person.id}`);
  const question = await openDialog(page, page.getByRole('button', { name: 'Delete' }));
  await expect(question).toContainText('You can restore them for 30 days');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/people');

  await page.goto(`/admin/people/${person.id}`);
  const last = await openDialog(page, page.getByRole('button', { name: 'Delete permanently' }));
  await last.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL('/admin/people?status=deleted');
  expect((await page.goto(`/admin/people/${person.id}`))?.status()).toBe(404);
});
