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
      // The button that opened a dialog may disappear while the dialog still has the focus.
      const focused = document.activeElement;
      if (shown?.contains(focused) || focused?.closest('[role="alertdialog"]'))
        handOn(shown?.closest<HTMLElement>('details[data-menu]') ?? null);
    };
  }, [element]);
}

/** In milliseconds. A closing dialog and an element that is being hidden have the focus for a while. */
const ATTEMPTS = [0, 100, 400, 1_000];

function handOn(menu: HTMLElement | null): void {
  for (const wait of ATTEMPTS) setTimeout(attempt, wait);
  function attempt(): void {
    // A dialog, or what took the element's place, may have taken the focus itself.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const summary = menu?.isConnected ? menu.querySelector('summary') : null;
    const next = summary ?? document.querySelector<HTMLElement>('main h1');
    if (next?.matches('h1')) next.tabIndex = -1;
    next?.focus({ preventScroll: true });
  }
}
