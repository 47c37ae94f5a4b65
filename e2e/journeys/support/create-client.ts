import { expect, type Page } from '@playwright/test';
import { personOf, type TestClient } from '../../support/fixture';
import type { NewClient } from '../../support/new-client';
import { unique } from '../../support/random';
import { openAs } from './journey';

/**
 * Creates a client in the console, as an administrator who must sign in first.
 * @returns the client as the page shows it, including its secret
 */
export async function createClient(
  page: Page,
  { kind, redirectUris = [], scopes }: Omit<NewClient, 'metadata'>,
): Promise<TestClient> {
  const name = unique(kind);
  await openAs(page, personOf('admin'), '/admin/clients');
  await page.getByRole('link', { name: 'Create client' }).click();
  await page.getByRole('radio', { name: kind }).check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  if (redirectUris.length > 0) await page.getByLabel('Redirect URIs').fill(redirectUris.join('\n'));
  for (const box of await page.getByRole('group', { name: 'Scopes' }).getByRole('checkbox').all()) {
    await box.setChecked(scopes.includes((await box.getAttribute('value')) ?? ''));
  }
  await page.getByRole('button', { name: 'Create client' }).click();
  const created = page.getByRole('status').filter({ hasText: `${name} was created` });
  await expect(created).toBeVisible();
  const id = (await created.getByRole('definition').locator('code').last().textContent()) ?? '';
  const isPublic = kind === 'Single-page app';
  const secret = isPublic ? null : await created.getByRole('textbox', { name: 'Client secret' }).inputValue();
  return {
    id,
    name,
    secret,
    method: isPublic ? 'none' : 'client_secret_basic',
    redirectUri: redirectUris[0] ?? '',
    scope: scopes.join(' '),
    tenant: 'default',
  };
}
