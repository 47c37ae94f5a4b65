import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from './insist';

/** More than any console page needs, except long lists. */
const TABS_AT_MOST = 200;

/**
 * Moves the focus to an element with the Tab key from wherever it is. Fails if the element cannot be reached by
 * keyboard.
 */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await hydrated(element);
  const isFocused = () => element.evaluate((node) => node === document.activeElement);
  for (let presses = 0; presses < TABS_AT_MOST && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(element).toBeFocused();
}

/** Tabs to a link, button or summary and activates it. */
export async function pressAt(page: Page, element: Locator): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press('Enter');
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
