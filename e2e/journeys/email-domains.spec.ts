import { personOf } from '../support/fixture';
import { startNameServer } from '../support/name-server';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { expect, openAs, test } from './support/journey';

test('an administrator verifies an email domain by its DNS record, and removes it', async ({ page }) => {
  test.slow();
  const names = await startNameServer();
  try {
    const domain = `${unique('mail').toLowerCase()}.example`;
    await openAs(page, personOf('admin'), '/admin/email-domains');
    await page.getByRole('link', { name: 'Add a domain' }).first().click();
    await expectAccessible(page);
    await page.getByLabel('Email domain').fill('co.uk');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByLabel('Email domain')).toHaveAccessibleDescription(/public suffix/);
    await page.getByLabel('Email domain').fill(domain);
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible();
    await expect(page.getByText('Not verified')).toBeVisible();

    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('The TXT record was not found.')).toBeVisible();
    await expectAccessible(page);
    names.set(`_tessera.${domain}`, await page.getByText(/^tessera-verification=/).innerText());
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('The domain is verified.')).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('The TXT record is still there.')).toBeVisible();
    names.set(`_tessera.${domain}`, null);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('The TXT record was not found.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible();

    await page.goto(`/admin/email-domains?q=${domain}&status=verified`);
    await expectAccessible(page);
    await page.getByRole('link', { name: domain }).click();
    const question = await openDialog(
      page,
      page.getByRole('button', { name: 'Remove domain', exact: true }),
      `Remove ${domain}?`,
    );
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Remove domain' }).click();
    await expect(page).toHaveURL(/\/admin\/email-domains(?:\?|$)/);
    await expect(page.getByText('The email domain was removed and is no longer verified.')).toBeVisible();
    await page.goto(`/admin/audit-log?q=${domain}`);
    await expect(page.getByRole('cell', { name: 'Email domain verified' })).toBeVisible();
  } finally {
    await names.close();
  }
});

test('an auditor sees an email domain without buttons', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/email-domains');
  await expect(page.getByRole('heading', { level: 1, name: 'Email domains' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a domain' })).toHaveCount(0);
});
