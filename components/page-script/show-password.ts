import { within } from './within';

/**
 * Makes the buttons of `components/ui/password-input.tsx` show what is in their field. A form is sent with its
 * passwords hidden, so that browsers do not remember them as texts.
 */
export function showPasswords(): void {
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
