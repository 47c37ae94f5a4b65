import type { Page } from '@playwright/test';
import { personOf } from '../../support/fixture';
import { ScimClient } from '../../support/scim';
import { expect, openAs } from './journey';

/**
 * Connects a directory in the console.
 * @returns a client with the token shown on the page
 */
export async function connectDirectory(page: Page, name: string): Promise<ScimClient> {
  await openAs(page, personOf('admin'), '/admin/scim-connections/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create connection' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByLabel('Token name').fill('First');
  await page.getByRole('button', { name: 'Create token' }).click();
  return new ScimClient(await page.getByRole('textbox', { name: 'New SCIM token' }).inputValue());
}
