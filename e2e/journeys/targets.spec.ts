/** Which targets the check of accessibility measures (support/targets.ts). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { run } from 'axe-core';
import fc from 'fast-check';
import { expect, test } from './support/journey';
import { markTargets } from './support/targets';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const MARK = 'data-target';
const PAGES = 100;

const pixels = (min: number, max: number) => fc.integer({ min, max });
const box = fc.record({
  tag: fc.constantFrom('button', 'a href="/"', 'input aria-label="Name"', 'div', 'p tabindex="0" role="button"'),
  left: pixels(0, 160),
  top: pixels(0, 160),
  width: pixels(6, 50),
  height: pixels(6, 50),
});
type Box = typeof box extends fc.Arbitrary<infer Value> ? Value : never;

const pageOf = (boxes: readonly Box[]): string =>
  boxes
    .map(
      ({ tag, left, top, width, height }, at) =>
        `<${tag} id="b${at}" style="position: absolute; box-sizing: border-box; padding: 0; overflow: hidden; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px">x</${tag.split(' ')[0]}>`,
    )
    .join('');

test('every target that axe finds too small, too close or covered is measured, and clear ones are not', async ({
  page,
}) => {
  await page.setContent('<!doctype html><title>Targets</title><main></main>');
  await page.evaluate(`${axe}; 0`);
  let [found, clear] = [0, 0];
  for (const boxes of fc.sample(fc.array(box, { minLength: 2, maxLength: 8 }), { numRuns: PAGES, seed: 2558 })) {
    const html = pageOf(boxes);
    await page.locator('main').evaluate((main, inside) => void (main.innerHTML = inside), html);
    await page.evaluate(markTargets, MARK);
    const marked = await page.locator(`[${MARK}]`).evaluateAll((all) => all.map(({ id }) => `#${id}`));
    const tooSmall = await page.evaluate(async () => {
      const { axe: loaded } = window as unknown as { axe: { run: typeof run } };
      const { violations } = await loaded.run(document, { runOnly: { type: 'rule', values: ['target-size'] } });
      return violations.flatMap(({ nodes }) => nodes.map(({ target }) => String(target)));
    });
    expect(marked, html).toEqual(expect.arrayContaining(tooSmall));
    found += tooSmall.length;
    clear += boxes.filter(({ tag }) => tag !== 'div').length - marked.length;
  }
  expect(found).toBeGreaterThan(PAGES / 4);
  expect(clear).toBeGreaterThan(PAGES / 4);
});
