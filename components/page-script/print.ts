import { within } from './within';

/** Makes buttons with `data-print` print the page. */
export function printOnPress(): void {
  document.addEventListener('click', (event) => {
    if (within(event, '[data-print]')) window.print();
  });
}
