import type { FormState } from '../form-state';
import { submittedValues } from '../submitted-values';

/** A form's field values by name, without files. */
export type FormValues = NonNullable<FormState['values']>;

/**
 * The values that the form sends.
 * @param pressed the button that sends it
 */
export const valuesOf = (form: HTMLFormElement, pressed: HTMLElement | null = null): FormValues =>
  submittedValues(new FormData(form, pressed));

/** The form's initial values, ignoring later input. */
export function firstValuesOf(form: HTMLFormElement): FormValues {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return valuesOf(copy);
}

/** The value that a button adds to the form that it submits. */
export const valueOfButton = (button: HTMLElement | null): FormValues =>
  button instanceof HTMLButtonElement && button.name ? { [button.name]: button.value } : {};

/** Converts values to the form data that a form would send. */
export function toFormData(values: FormValues): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries(values)) for (const one of [value ?? []].flat()) fields.append(name, one);
  return fields;
}
