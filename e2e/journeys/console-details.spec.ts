import { personOf } from '../support/fixture';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';
import { expectReadable } from './support/readable';

/** Console URLs encode names in base64url because names may contain any character. */
const segment = (name: string) => `~${Buffer.from(name).toString('base64url')}`;

test('the title of a detail page contains the name, the type and the tenant', async ({ page, person }) => {
  await openAs(page, personOf('owner'), '/admin');
  await expect(page).toHaveTitle('Home · Northwind · Tessera');
  for (const [path, title] of [
    ['/admin/clients/web', 'Back office · Client'],
    [`/admin/people/${person.id}`, 'Nora New · Person'],
    [`/admin/people/${person.id}/edit`, 'Nora New · Edit'],
    [`/admin/people/${person.id}/password`, 'Nora New · Reset password'],
    [`/admin/resources/${segment('https://orders.example')}`, 'Orders API · Resource'],
    [`/admin/scopes/${segment('orders:read')}`, 'orders:read · Scope'],
    [`/admin/trusted-issuers/${segment('https://partner.example')}`, 'https://partner.example · Trusted issuer'],
    [`/admin/schemas/${segment('urn:ietf:params:scim:schemas:core:2.0:User')}`, 'User · Schema'],
    ['/admin/tenants/acme', 'Acme · Tenant'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Northwind · Tessera`);
  }
  expect((await page.goto('/admin/clients/nobody'))?.status()).toBe(404);
});

test('the title of a page reveals no names to people without access', async ({ page, person }) => {
  await page.goto(`/admin/people/${person.id}`);
  await expect(page).toHaveTitle(/^Sign in/);
  await openAs(page, person, '/account');
  await page.goto('/admin/clients/web');
  await expect(page).not.toHaveTitle(/Back office/);
});

test('disabled fields stay readable for an auditor', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/clients/web');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectReadable(
      page.locator('input:disabled:not([type=checkbox], [type=radio]), select:disabled, textarea:disabled'),
    );
  }
});

test('without any failed requests, the page still looks up a request ID', async ({ page }) => {
  await openAs(page, personOf('owner', 'quiet'), '/t/quiet/admin/why-did-it-fail');
  await expect(page.getByText('No failed requests')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Request ID' }).fill('0190-no-such-id');
  await page.getByRole('button', { name: 'Look up request' }).click();
  await expect(page).toHaveURL('/t/quiet/admin/why-did-it-fail?q=0190-no-such-id');
});

test('a slow page shows a skeleton until it arrives', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/clients');
  const skeleton = page.getByRole('status').filter({ hasText: 'Loading' });
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/admin/people?*', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'People', exact: true }).click();
  await expect(skeleton).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back office' })).toBeAttached();
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await expect(skeleton).toBeHidden();
});
