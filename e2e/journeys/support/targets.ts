/**
 * Runs in a page: marks the targets that may be too small or too close (WCAG 2.2, 2.5.8), which axe then measures. The
 * others are clear: nothing covers a part of them, and they are large enough, or nothing else to press is near. axe
 * takes milliseconds for each of them.
 */
export function markTargets(mark: string): void {
  const LEAST_PIXELS = 24;
  interface Box {
    element: Element;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  const meet = (one: Omit<Box, 'element'>, other: Box) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const boxes: Box[] = [];
  for (const element of document.querySelectorAll('body *')) {
    element.removeAttribute(mark);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (right > left && bottom > top) boxes.push({ element, left, right, top, bottom });
  }
  const pressed =
    'a[href], area, button, input, select, textarea, summary, iframe, audio, video, [contenteditable], [tabindex]';
  const targets = boxes.filter(({ element }) => element.matches(pressed));
  for (const target of targets) {
    const { element, left, right, top, bottom } = target;
    const apart = ({ element: other }: Box) => !other.contains(element) && !element.contains(other);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const around = { left: x - LEAST_PIXELS, right: x + LEAST_PIXELS, top: y - LEAST_PIXELS, bottom: y + LEAST_PIXELS };
    const isLarge = right - left >= LEAST_PIXELS && bottom - top >= LEAST_PIXELS;
    const isClear =
      element.getClientRects().length === 1 &&
      !boxes.some((box) => meet(target, box) && apart(box)) &&
      (isLarge || !targets.some((box) => box !== target && meet(around, box)));
    if (!isClear) element.setAttribute(mark, '');
  }
}
