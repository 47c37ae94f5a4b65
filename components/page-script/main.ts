import { signedInAgainChannel } from '@/components/step-up/signed-in-again-channel';
import { askForPasskeys } from './passkeys';
import { within } from './within';

/** As long as somebody may take a page for one that has not noticed; after that, sending again is meant. */
const MILLISECONDS = 5_000;

/**
 * Sends a form in `data-send-once` once, though its button is pressed twice: the browser would give up the first answer,
 * which was the good one, and show the second, that the request has been used. Without script nothing is kept from sending.
 */
function sendOnce(): void {
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

const SHOWN_MILLISECONDS = 1600;

/** Buttons of `components/ui/plain-copy-button.tsx` copy what is in `data-copy`, and say so for a moment. */
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

/** Tells the form that waits in another window who signed in, and closes this one where the browser lets it. */
function signedInAgain(): void {
  const person = document.querySelector<HTMLElement>('[data-signed-in-again]')?.dataset.signedInAgain;
  if (person === undefined) return;
  const channel = new BroadcastChannel(signedInAgainChannel);
  channel.postMessage(person);
  channel.close();
  window.close();
}

/**
 * All that runs on people's pages (docs/decisions/0032). It finds what it is for by data attributes, and listens at the
 * document, so that it also serves what React puts into the page later, where that runs too.
 */
sendOnce();
copyOnPress();
askForPasskeys();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', signedInAgain);
else signedInAgain();
