import { within } from './within';

/** As long as somebody may take a page for one that has not noticed; after that, sending again is meant. */
const MILLISECONDS = 5_000;

/**
 * Sends a form in `data-send-once` once, though its button is pressed twice: the browser would give up the first answer,
 * which was the good one, and show the second, that the request has been used. Without script nothing is kept from sending.
 */
export function sendOnce(): void {
  let sentAt = new WeakMap<EventTarget, number>();
  document.addEventListener('submit', (event) => {
    const form = within(event, '[data-send-once] form');
    if (!form || event.defaultPrevented) return;
    if (event.timeStamp - (sentAt.get(form) ?? -Infinity) < MILLISECONDS) event.preventDefault();
    else sentAt.set(form, event.timeStamp);
  });
  // A page that the browser has kept and shows again has sent nothing.
  window.addEventListener('pageshow', () => {
    sentAt = new WeakMap();
  });
}
