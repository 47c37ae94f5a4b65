import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from './insist';

/** More than there are on any page of the console that is not a long list. */
const TABS_AT_MOST = 200;

/** Goes to an element by the Tab key, from wherever the focus is: who has no mouse gets there, or this fails. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await hydrated(element);
  const isFocused = () => element.evaluate((node) => node === document.activeElement);
  for (let presses = 0; presses < TABS_AT_MOST && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(element).toBeFocused();
}

/** Goes to a link, a button or a summary by Tab, and presses it. */
export async function pressAt(page: Page, element: Locator): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press('Enter');
}

/** Goes to a field by Tab, and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
