import { signedInAgainChannel } from '@/components/step-up/signed-in-again-channel';
import { keepTimeZone } from './keep-time-zone';
import { askForPasskeys } from './passkeys';
import { within } from './within';

/** How long a slow page may seem unresponsive. After that, sending again is taken as intentional. */
const MILLISECONDS = 5_000;

/**
 * Sends a form in `data-send-once` only once even if its button is pressed twice. Otherwise the browser would discard
 * the first, successful answer and show the second, which says that the request has already been used. Without a script
 * nothing prevents the second request.
 */
function sendOnce(): void {
  let sentAt = new WeakMap<EventTarget, number>();
  document.addEventListener('submit', (event) => {
    const form = within(event, '[data-send-once] form');
    if (!form || event.defaultPrevented) return;
    if (event.timeStamp - (sentAt.get(form) ?? -Infinity) < MILLISECONDS) event.preventDefault();
    else sentAt.set(form, event.timeStamp);
  });
  // A page restored from the browser's cache may send its form again.
  window.addEventListener('pageshow', () => {
    sentAt = new WeakMap();
  });
}

const SHOWN_MILLISECONDS = 1600;

/** Makes the buttons of `components/ui/plain-copy-button.tsx` copy their `data-copy` value and briefly confirm it. */
function copyOnPress(): void {
  document.addEventListener('click', (event) => {
    const button = within<HTMLElement>(event, '[data-copy]');
    if (button) void copy(button);
  });
}

async function copy(button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(button.dataset.copy ?? '');
  const status = button.querySelector<HTMLElement>('[role="status"]');
  const say = (copied: boolean) => {
    button.toggleAttribute('data-copied', copied);
    if (status) status.textContent = copied ? (status.dataset.copied ?? '') : '';
  };
  say(true);
  setTimeout(say, SHOWN_MILLISECONDS, false);
}

/**
 * Makes the buttons of `components/ui/password-input.tsx` show what is in their field. A form is sent with its
 * passwords hidden, so that browsers do not remember them as texts.
 */
function showPasswords(): void {
  document.addEventListener('click', (event) => {
    const button = within<HTMLElement>(event, '[data-show-password]');
    if (button) show(button, button.getAttribute('aria-pressed') !== 'true');
  });
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    for (const button of target.querySelectorAll<HTMLElement>('[data-show-password]')) show(button, false);
  });
}

function show(button: HTMLElement, shown: boolean): void {
  const input = button.closest('[data-password]')?.querySelector('input');
  if (!input) return;
  input.type = shown ? 'text' : 'password';
  button.setAttribute('aria-pressed', String(shown));
}

/** Makes buttons with `data-print` print the page. */
function printOnPress(): void {
  document.addEventListener('click', (event) => {
    if (within(event, '[data-print]')) window.print();
  });
}

/** Tells the form waiting in another window who signed in, and closes this window if the browser allows it. */
function signedInAgain(): void {
  const person = document.querySelector<HTMLElement>('[data-signed-in-again]')?.dataset.signedInAgain;
  if (person === undefined) return;
  const channel = new BroadcastChannel(signedInAgainChannel);
  channel.postMessage(person);
  channel.close();
  window.close();
}

/**
 * The only script on people's pages (docs/decisions/0032). It finds its elements by data attributes and listens on the
 * document, so it also handles elements that React adds later, on pages where React runs.
 */
sendOnce();
copyOnPress();
showPasswords();
printOnPress();
keepTimeZone();
askForPasskeys();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', signedInAgain);
else signedInAgain();
