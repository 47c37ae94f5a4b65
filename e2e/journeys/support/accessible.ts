import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { Result, RunOptions, run, Spec } from 'axe-core';
import { untilStarted } from './journey';
import { markLooks } from './looks';
import { markTargets } from './targets';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The color rules, the only ones whose results can differ between light and dark. */
const ABOUT_COLOR = ['color-contrast', 'link-in-text-block'];
/** On the texts whose contrast is measured. */
const MARK = 'data-contrast';
/** On the targets whose size is measured. */
const TARGET_MARK = 'data-target';
const DESK_PIXELS = 1280;
/** The width of a 1280 px screen at 400 % zoom (WCAG 2.2, 1.4.10). */
export const NARROWEST_PIXELS = 320;

const allRules: RunOptions = { runOnly: { type: 'tag', values: WCAG_22_AA } };
const colorRules: RunOptions = { runOnly: { type: 'rule', values: ABOUT_COLOR } };
const otherRules: RunOptions = {
  ...allRules,
  rules: Object.fromEntries(ABOUT_COLOR.map((id) => [id, { enabled: false }])),
};

/** The minified axe: a page reads it in half the time. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const configuration: Spec = {
  allowedOrigins: ['<same_origin>'],
  rules: [
    { id: 'color-contrast', selector: `[${MARK}]` },
    { id: 'target-size', selector: `[${TARGET_MARK}]` },
  ],
};

interface Look {
  colorScheme: 'light' | 'dark';
  rules: RunOptions;
}

/** The looks in which this process has found no violation: the same look is not measured again on another page. */
const passed = { light: new Set<string>(), dark: new Set<string>() };

/** Color rules take most of the time and do not depend on the width, so they run only at the first width. */
const atFirstWidth: Look[] = [
  { colorScheme: 'light', rules: allRules },
  { colorScheme: 'dark', rules: colorRules },
];
/** With `npm run test:full`, colors are checked at each width. */
const atOtherWidths: Look[] = process.env.TESSERA_LONG ? atFirstWidth : [{ colorScheme: 'light', rules: otherRules }];

/**
 * Checks the open page in light and dark mode: no WCAG 2.2 AA violations and no horizontal scrolling.
 * @param widths in CSS pixels
 */
export async function expectAccessible(page: Page, widths = [DESK_PIXELS, NARROWEST_PIXELS]): Promise<void> {
  // The title of a page that a link led to comes after its content, and may be replaced when the page's script starts.
  await untilStarted(page);
  // A browser lays a page out when it is measured, even while its style sheet is loading and nothing is painted: code
  // then is as wide as its longest line.
  await page.waitForLoadState();
  await expect(page).toHaveTitle(/./);
  const address = new URL(page.url()).pathname;
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 });
    // A target that is scrolled halfway under the page header would be reported as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${address} at ${width} px`)
      .toBeLessThanOrEqual(width);
    for (const look of at === 0 ? atFirstWidth : atOtherWidths) {
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
      expect.soft(await violations(page, look), `${address} at ${width} px, ${look.colorScheme}`).toEqual([]);
    }
  }
}

/** Runs axe in the page and its frames. Returns only violations, because the list of passed checks is long. */
async function violations(page: Page, { colorScheme, rules }: Look): Promise<string[]> {
  let looks: string[] = [];
  // Retries if a frame navigates while it is being prepared.
  await expect(async () => {
    looks =
      rules === otherRules ? [] : (await Promise.all(page.frames().map((frame) => mark(frame, colorScheme)))).flat();
    if (rules !== colorRules) await Promise.all(page.frames().map((frame) => frame.evaluate(markTargets, TARGET_MARK)));
    if (rules !== colorRules || looks.length > 0) await Promise.all(page.frames().map(prepare));
  }).toPass();
  if (rules === colorRules && looks.length === 0) return [];
  const options: RunOptions = { ...rules, resultTypes: ['violations'], preload: false };
  let found = await measure(page, options);
  // A live page has no title for a moment while it is renewed.
  if (found.some(({ id }) => id === 'document-title')) {
    await expect(page).toHaveTitle(/./);
    found = await measure(page, options);
  }
  if (found.length === 0) for (const look of looks) passed[colorScheme].add(look);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

const measure = (page: Page, options: RunOptions): Promise<Result[]> =>
  page.evaluate(
    async (given) => (await (window as unknown as { axe: { run: typeof run } }).axe.run(given)).violations,
    options,
  );

/** Marks the texts of a frame whose look has not passed yet. Returns their looks. */
const mark = (frame: Frame, colorScheme: Look['colorScheme']): Promise<string[]> =>
  frame.evaluate(markLooks, { mark: MARK, known: [...passed[colorScheme]] });

/** Puts axe into a frame, once for each document. */
async function prepare(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window)))
    await frame.evaluate(`${axe}; axe.configure(${JSON.stringify(configuration)});`);
}
