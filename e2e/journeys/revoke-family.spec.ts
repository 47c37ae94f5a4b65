import { freshTokens } from '../support/authorization';
import { clientOf, personOf } from '../support/fixture';
import { introspect, refresh, tokensOf } from '../support/oauth';
import { openDialog, search } from './support/insist';
import { expect, openAs, test } from './support/journey';

test('revoking a token family in the console ends its tokens, and its page shows the timeline', async ({
  page,
  person,
  application,
}) => {
  const issued = await freshTokens(application.client, person);
  const rotated = await tokensOf(refresh(application.client, issued.refresh_token));

  await openAs(page, personOf('admin'), '/admin/token-families');
  await search(page, person.userName);
  await page.getByRole('link', { name: person.userName }).click();
  await expect(page.getByRole('heading', { name: 'Nora New at Harbour shop' })).toBeVisible();
  const life = page.getByRole('main').getByRole('listitem');
  await expect(life.filter({ hasText: 'Authorized: generation 1 issued' })).toBeVisible();
  await expect(life.filter({ hasText: 'Rotated to generation 2' })).toContainText('current');

  const dialog = await openDialog(page, page.getByRole('button', { name: 'Revoke' }), 'Revoke this token family?');
  await dialog.getByLabel('Reason').fill('The laptop was stolen');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(life.filter({ hasText: 'Ended by an administrator' })).toContainText('The laptop was stolen');
  await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0);

  expect((await refresh(application.client, rotated.refresh_token)).body.error).toBe('invalid_grant');
  expect((await introspect(clientOf('api'), rotated.access_token)).body).toEqual({ active: false });
});

test('a stolen refresh token ends the token family, and the console says so', async ({ page, person, application }) => {
  const first = await freshTokens(application.client, person);
  const second = await tokensOf(refresh(application.client, first.refresh_token));
  const third = await tokensOf(refresh(application.client, second.refresh_token));
  expect((await refresh(application.client, first.refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(application.client, third.refresh_token)).body.error).toBe('invalid_grant');

  await openAs(
    page,
    personOf('auditor'),
    `/admin/token-families?q=${encodeURIComponent(person.userName)}&status=leaked`,
  );
  await page.getByRole('link', { name: person.userName }).click();
  await expect(page.getByText('Leak: generation 1 was presented after it was replaced')).toBeVisible();
});
