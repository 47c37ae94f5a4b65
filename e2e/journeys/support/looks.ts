/**
 * Runs in a page: marks the first and the last text of each look that is not known yet. A text's contrast depends on
 * its look alone. Texts in rows of a table or in a navigation look the same by the dozen, and axe takes a millisecond
 * for each.
 * @returns the looks whose texts are marked
 */
export function markLooks({ mark, known }: { mark: string; known: string[] }): string[] {
  const grounds = new Map<Element, string>();
  /** All that is painted behind an element. */
  const groundOf = (element: Element | null): string => {
    if (!element) return '';
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter].join();
    const isClear = own === 'rgba(0, 0, 0, 0),none,1,none';
    const ground = groundOf(element.parentElement) + (isClear ? '' : `${own};`);
    grounds.set(element, ground);
    return ground;
  };
  const isText = (element: Element) =>
    element.matches('input, select, textarea, a[href]') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  /** A link in a text is recognized by its color or its line. */
  const besides = (element: Element, line: string) =>
    element.matches('a[href]') && element.parentElement ? getComputedStyle(element.parentElement).color + line : '';
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  const before = new Set(known);
  const looks = new Map<string, Element[]>();
  for (const element of document.querySelectorAll('body *')) {
    element.removeAttribute(mark);
    if (!isText(element) || !isSeen(element)) continue;
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element);
    const isDisabled =
      element.closest(':disabled, [aria-disabled=true]') !== null ||
      element.closest('label')?.control?.matches(':disabled');
    const link = besides(element, textDecorationLine);
    const look = [groundOf(element), color, fontSize, fontWeight, textShadow, isDisabled, link].join();
    if (!before.has(look)) looks.set(look, [...(looks.get(look) ?? []), element]);
  }
  for (const alike of looks.values()) for (const one of [alike[0], alike.at(-1)]) one?.setAttribute(mark, '');
  return [...looks.keys()];
}
