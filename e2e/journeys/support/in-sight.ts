import type { Locator } from '@playwright/test';

/** Whether an element is in the viewport and nothing covers its center. */
export const isInSight = (one: Locator) =>
  one.evaluate((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return (
      top >= 0 && bottom <= window.innerHeight && found !== null && (element.contains(found) || found.contains(element))
    );
  });
