import type { FormValues } from './form-values';

/** A form's values before it was sent, for the page that follows. Stored only in the browser, not on the server. */
let kept: { of: string; earlier: FormValues } | null = null;

/** @param of what the form is about */
export function keepEarlier(of: string, earlier: FormValues): void {
  kept = { of, earlier };
}

/** @returns null when the last form that was sent was about something else */
export const earlierOf = (of: string): FormValues | null => (kept?.of === of ? kept.earlier : null);

export function forgetEarlier(): void {
  kept = null;
}
