import { expect, type Locator, type Page } from '@playwright/test';

/** WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5;

/**
 * Checks that a control's text contrasts with its background. Used for disabled controls, which axe skips, because an
 * auditor sees only those.
 */
export async function expectReadable(controls: Locator): Promise<void> {
  const looks = await controls.evaluateAll((elements) =>
    elements.map((element) => {
      const { color, backgroundColor, opacity } = getComputedStyle(element);
      return { color, backgroundColor, opacity };
    }),
  );
  expect(looks.length).toBeGreaterThan(0);
  for (const { color, backgroundColor, opacity } of looks) {
    expect(opacity).toBe('1');
    expect(await contrast(controls.page(), color, [backgroundColor])).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  }
}

/**
 * The contrast of a color with what is behind it (WCAG 2.2, contrast ratio), from 1 to 21.
 * @param behind the colors behind it, the farthest first; upper ones may be transparent
 */
export async function contrast(page: Page, color: string, behind: readonly string[]): Promise<number> {
  const [front = 0, back = 0] = await page.evaluate(
    (layers) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('The browser provides no canvas for computing colors.');
      return layers.map((colors) => {
        for (const layer of colors) {
          canvas.fillStyle = layer;
          canvas.fillRect(0, 0, 1, 1);
        }
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
    },
    [[...behind, color], [...behind]],
  );
  return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
}
