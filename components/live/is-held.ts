import { firstValuesOf, valuesOf } from '@/components/forms/undo/form-values';
import { differ } from '@/components/forms/use-unsaved';

/** What is open over the page. Replacing the page below would take it from under the reader. */
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

/**
 * Whether the page must stay as it is: a form has unsaved input, or something is open over the page. Forms are compared
 * with their initial values, so input from before the page's script ran counts too.
 */
export const isHeld = (): boolean =>
  document.querySelector(OPEN) !== null ||
  [...document.forms].some((form) => differ(firstValuesOf(form), valuesOf(form)));
