import type { FormValues } from './form-values';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Puts earlier values back into a form's fields. Input entered since the form was sent stays.
 * @param sent what the form sent last
 * @param earlier the values to show again
 */
export function putBack(form: HTMLFormElement, { sent, earlier }: { sent: FormValues; earlier: FormValues }): void {
  for (const control of form.elements) {
    if (!isControl(control) || control.name === '') continue;
    const [from, to] = [valuesIn(sent, control.name), valuesIn(earlier, control.name)];
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
      // Use a click so that React notices the change.
      if (control.checked === from.includes(control.value) && control.checked !== to.includes(control.value))
        control.click();
    } else if (control.value === (from[0] ?? '')) type(control, to[0] ?? '');
  }
}

/** Hidden fields are set by the page or the result, and file inputs cannot be set. */
function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLInputElement && element.type !== 'hidden' && element.type !== 'file')
  );
}

const valuesIn = (values: FormValues, name: string): readonly string[] => [values[name] ?? []].flat();

/** Simulates typing: React notices a value only if it is set by the prototype's setter, bypassing its own. */
function type(control: Control, value: string): void {
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
