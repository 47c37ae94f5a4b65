import type { Page } from '@playwright/test';
import { clickUntilVisible } from './insist';

/**
 * Opens a page of a section from the sidebar, where the pages of the current section are shown. The section leads to
 * its first page, which is not opened again: it would be replaced under the pointer.
 */
export async function openFromMenu(page: Page, section: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Console' });
  const entry = menu.getByRole('link', { name, exact: true });
  await clickUntilVisible(menu.getByRole('link', { name: section, exact: true }), entry);
  const path = await entry.getAttribute('href');
  if (new URL(page.url()).pathname !== path) await entry.click();
  await page.waitForURL(({ pathname }) => pathname === path);
}
