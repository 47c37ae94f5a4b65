import { within } from './within';

const SHOWN_MILLISECONDS = 1600;

/** Buttons of `components/ui/plain-copy-button.tsx` copy what is in `data-copy`, and say so for a moment. */
export function copyOnPress(): void {
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
