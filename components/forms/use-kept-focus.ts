import { type RefObject, useLayoutEffect } from 'react';

/**
 * Where an element disappears while it has the focus, such as a form that its own result replaces, hands the focus on:
 * to the menu that it was in, or to the page's heading. Otherwise it would fall to the top of the page (WCAG 2.2,
 * 2.4.3).
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement)) handOn(shown.closest<HTMLElement>('details[data-menu]'));
    };
  }, [element]);
}

/** After these milliseconds a closing dialog no longer keeps the focus from the page behind it. */
const ATTEMPTS = [0, 100, 400];

function handOn(menu: HTMLElement | null): void {
  for (const wait of ATTEMPTS) setTimeout(() => focusInstead(menu), wait);
}

function focusInstead(menu: HTMLElement | null): void {
  // What took the element's place may have taken the focus itself. A dialog that is about to disappear may hold it, too.
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const summary = menu?.isConnected ? menu.querySelector('summary') : null;
  const next = summary ?? document.querySelector<HTMLElement>('main h1');
  if (next?.matches('h1')) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}
