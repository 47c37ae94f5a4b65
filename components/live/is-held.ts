import { firstValuesOf, valuesOf } from '@/components/forms/undo/form-values';
import { differ } from '@/components/forms/use-unsaved';

/** What is open over the page. Replacing the page below would take it from under the reader. */
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

/** The forms that the reader has typed into. */
const touched = new Set<HTMLFormElement>();

/** Notes which forms the reader changes. @returns a function that ends it */
export function watchForms(): () => void {
  const note = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form) touched.add(form);
  };
  const events = ['input', 'change'] as const;
  for (const event of events) document.addEventListener(event, note, true);
  return () => {
    for (const event of events) document.removeEventListener(event, note, true);
    touched.clear();
  };
}

/** Whether the page must stay as it is: a form has unsaved input, or something is open over the page. */
export function isHeld(): boolean {
  for (const form of touched)
    if (!form.isConnected || !differ(firstValuesOf(form), valuesOf(form))) touched.delete(form);
  return touched.size > 0 || document.querySelector(OPEN) !== null;
}
