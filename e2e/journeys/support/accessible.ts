import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** All that can differ between light and dark. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];
const DESK_PIXELS = 1280;
/** What a desk of 1280 px leaves at 400 % zoom (WCAG 2.2, 1.4.10). */
export const NARROWEST_PIXELS = 320;

/** Checks the open page, light and dark: nothing against WCAG 2.2 AA, and no sideways scrolling. @param widths in CSS pixels */
export async function expectAccessible(page: Page, widths = [DESK_PIXELS, NARROWEST_PIXELS]): Promise<void> {
  const address = new URL(page.url()).pathname;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // A target that has been scrolled halfway below the page's head would count as a small one.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${address} at ${width} px`)
      .toBeLessThanOrEqual(width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await (colorScheme === 'light'
        ? axe.withTags(WCAG_22_AA)
        : axe.withRules(OF_COLOUR)
      ).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
      expect.soft(found, `${address} at ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}
