import type { Locator } from '@playwright/test';
import { freshTokens } from '../support/authorization';
import { personOf } from '../support/fixture';
import { refresh } from '../support/oauth';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { expect, openAs, test } from './support/journey';

test('a person’s page shows which client has which permissions, since when and why, and through which groups the person is in others', async ({
  page,
  person,
  application,
}) => {
  test.slow();
  await freshTokens(application.client, person);
  await freshTokens(application.client, person);
  const team = await scim.createGroup([person.id]);
  const company = await scim.createGroup([team.id]);
  await openAs(page, personOf('auditor'), `/admin/people/${person.id}`);

  const access = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Permissions' }) });
  const row = access.getByRole('row').filter({ hasText: 'Harbour shop' });
  await expect(row).toContainText('orders:read');
  await expect(row).toContainText('Remembered consent');
  const begins = (text: Locator) =>
    text.evaluate(
      (element) => element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft),
    );
  const [title, column] = [
    page.getByRole('heading', { name: 'Effective access' }),
    access.getByRole('columnheader', { name: 'Client' }),
  ];
  expect(await begins(column)).toBe(await begins(title));
  await expect(page.getByRole('listitem').filter({ hasText: company.displayName })).toContainText(
    'through another group',
  );
  await expect(page.getByRole('listitem').filter({ hasText: team.displayName })).not.toContainText(
    'through another group',
  );
  await expectAccessible(page);

  await row.getByRole('link', { name: '2 active' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Token families' })).toBeVisible();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: team.displayName }).click();
  await expect(page.getByRole('heading', { level: 1, name: team.displayName })).toBeVisible();
});

test('revoking all token families, ending sessions and deactivating first show what will end', async ({
  page,
  person,
  application,
}) => {
  test.slow();
  const { refresh_token: token } = await freshTokens(application.client, person);
  await freshTokens(application.client, person);
  await openAs(page, personOf('admin'), `/admin/people/${person.id}`);
  const deactivation = await openDialog(page, page.getByRole('button', { name: 'Deactivate' }));
  await expect(deactivation.getByRole('listitem').filter({ hasText: '2 token families' })).toBeVisible();
  await deactivation.getByRole('button', { name: 'Cancel' }).click();
  await expect(deactivation).toBeHidden();

  const revocation = await openDialog(page, page.getByRole('button', { name: 'Revoke 2 token families' }));
  await expect(revocation.getByRole('listitem')).toHaveText(['2 token families']);
  await revocation.getByLabel('Reason').fill('The laptop was stolen');
  await revocation.getByRole('button', { name: 'Revoke 2 token families' }).click();
  await expect(page.getByText('No active token families.')).toBeVisible();
  expect((await refresh(application.client, token)).body.error).toBe('invalid_grant');
  await expect(page.getByRole('row').filter({ hasText: 'Harbour shop' })).toContainText('No active tokens');
});
