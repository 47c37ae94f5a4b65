import { expect, type Locator } from '@playwright/test';

/** WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5;

/**
 * Checks that a control's text contrasts with its background. Used for disabled controls, which axe skips, because an
 * auditor sees only those.
 */
export async function expectReadable(controls: Locator): Promise<void> {
  const contrasts = await controls.evaluateAll((elements) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('The browser provides no canvas for computing colors.');
    const luminance = (...colors: string[]) => {
      for (const color of colors) {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return elements.map((element) => {
      const { color, backgroundColor, opacity } = getComputedStyle(element);
      const [text, behind] = [luminance(backgroundColor, color), luminance(backgroundColor)];
      return opacity === '1' ? (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05) : 0;
    });
  });
  expect(contrasts.length).toBeGreaterThan(0);
  for (const contrast of contrasts) expect(contrast).toBeGreaterThanOrEqual(LEAST_CONTRAST);
}
