import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from './insist';
import { contrast } from './readable';

/** More than any console page needs, except long lists. */
const TABS_AT_MOST = 200;
/** Of the focus ring with what is around it (WCAG 2.2, 1.4.11). */
const LEAST_CONTRAST = 3;

/**
 * Moves the focus to an element with the Tab key from wherever it is. Fails if the element cannot be reached by
 * keyboard, or does not show that it is focused.
 * @param key the key that moves it, such as Shift+Tab
 */
export async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // The pages of people who are not signed in have no script that starts.
  if (await page.evaluate(() => '__next_f' in window)) await hydrated(element);
  const isFocused = () => element.evaluate((node) => node === document.activeElement);
  for (let presses = 0; presses < TABS_AT_MOST && !(await isFocused()); presses += 1) await page.keyboard.press(key);
  await expectFocused(page, element);
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

/**
 * Checks that an element has the focus, and shows it by a ring that can be seen in light and dark (WCAG 2.2, 2.4.7).
 */
export async function expectFocused(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeFocused();
  await expectRing(page, element);
}

/** Rings whose contrast has been checked in both themes: the same colors again need no other look. */
const checked = new Set<string>();

/** Checks that an element has a ring that can be seen in light and dark. */
export async function expectRing(page: Page, element: Locator): Promise<void> {
  const colors = JSON.stringify(await element.evaluate(ringOf));
  if (checked.has(colors)) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const ring = await element.evaluate(ringOf);
    expect(ring, `${String(element)} shows its focus`).not.toBeNull();
    if (ring)
      expect
        .soft(await contrast(page, ring.color, ring.behind), `focus ring of ${String(element)}, ${colorScheme}`)
        .toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
  checked.add(colors);
}

/**
 * Runs in the page: the ring around a focused element, around its row, which it covers with a pseudo-element, or around
 * the label of a native control that is not shown itself.
 * @returns its color, and the colors behind it, the farthest first; null without a ring
 */
function ringOf(element: Element): { color: string; behind: string[] } | null {
  const parts: [Element | null, string?][] = [[element], [element, '::after'], [element.closest('label')]];
  for (const [shown, pseudo] of parts) {
    if (!shown || shown.getBoundingClientRect().width <= 1) continue;
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(shown, pseudo);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) continue;
    const behind: string[] = [];
    let around = Number.parseFloat(outlineOffset) < 0 ? shown : shown.parentElement;
    for (; around; around = around.parentElement) behind.unshift(getComputedStyle(around).backgroundColor);
    return { color: outlineColor, behind };
  }
  return null;
}
