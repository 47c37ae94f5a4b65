import { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { within } from './within';

const FORM = 'form[data-passkey]';
/** Fields in which the browser fills in passkeys (WebAuthn Level 3, 5.1.4: conditional mediation). */
const FIELD = 'input[autocomplete~="webauthn"]';

type Problem = 'unable' | 'failed';

const isThere = () => 'PublicKeyCredential' in window;

/** An autofill offer may be answered just as the button is pressed; this ensures that the form is sent only once. */
let underWay = new WeakMap<HTMLFormElement, 'asked' | 'sent'>();
const offered = new WeakSet<HTMLFormElement>();

/** Drives the forms of `components/forms/passkey-form.tsx`, by their buttons and by autofill of the user name. */
export function askForPasskeys(): void {
  document.addEventListener('click', (event) => {
    if (within(event, `${FORM} button`)) press(within(event, FORM));
  });
  // Handles the Enter key in a field of such a form.
  document.addEventListener('submit', (event) => {
    const form = within<HTMLFormElement>(event, FORM);
    if (!form) return;
    event.preventDefault();
    press(form);
  });
  document.addEventListener('focusin', (event) => {
    if (within(event, FIELD)) offerAll();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) letTryAgain();
  });
  offerAll();
}

function press(form: HTMLFormElement | null): void {
  if (!form || underWay.has(form)) return;
  if (!isThere()) return show(form, 'unable');
  underWay.set(form, 'asked');
  show(form, null);
  setBusy(form, true);
  askFor(form, false)
    .then((answer) => send(form, answer))
    .catch(() => {
      show(form, 'failed');
      underWay.delete(form);
      setBusy(form, false);
    });
}

function offerAll(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`${FORM}[data-autofill]`)) {
    if (offered.has(form) || !isThere()) continue;
    offered.add(form);
    void offer(form);
  }
}

async function offer(form: HTMLFormElement): Promise<void> {
  try {
    if (await browserSupportsWebAuthnAutofill()) send(form, await askFor(form, true));
  } catch {
    // Pressing the button ends what was offered; so does leaving the page.
  }
}

async function askFor(form: HTMLFormElement, useBrowserAutofill: boolean): Promise<unknown> {
  const { passkey, options = '' } = form.dataset;
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const response = await fetch(options, { method: 'POST', body: new URLSearchParams(fields) });
  if (!response.ok) throw new Error(`No challenge: ${response.status}`);
  const optionsJSON = await response.json();
  return passkey === 'create'
    ? startRegistration({ optionsJSON })
    : startAuthentication({ optionsJSON, useBrowserAutofill });
}

function send(form: HTMLFormElement, given: unknown): void {
  const answer = form.querySelector<HTMLInputElement>('input[name="answer"]');
  if (!answer || underWay.get(form) === 'sent') return;
  underWay.set(form, 'sent');
  answer.value = JSON.stringify(given);
  form.submit();
}

/** Allows another try when the browser restores the page as it was left. */
function letTryAgain(): void {
  underWay = new WeakMap();
  for (const form of document.querySelectorAll<HTMLFormElement>(FORM)) setBusy(form, false);
}

function show(form: HTMLFormElement, problem: Problem | null): void {
  for (const said of form.querySelectorAll<HTMLElement>('[data-problem]'))
    said.hidden = said.dataset.problem !== problem;
}

function setBusy(form: HTMLFormElement, busy: boolean): void {
  const button = form.querySelector('button');
  if (busy) button?.setAttribute('aria-disabled', 'true');
  else button?.removeAttribute('aria-disabled');
}
