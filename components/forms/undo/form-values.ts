import type { FormState } from '../form-state';
import { submittedValues } from '../submitted-values';

/** What a form has in its fields, by their names; files are left out. */
export type FormValues = NonNullable<FormState['values']>;

/** What the form sends. @param pressed the button that sends it */
export const valuesOf = (form: HTMLFormElement, pressed: HTMLElement | null = null): FormValues =>
  submittedValues(new FormData(form, pressed));

/** What the form had in it when it was made, whatever was typed since. */
export function firstValuesOf(form: HTMLFormElement): FormValues {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return valuesOf(copy);
}

/** What a button adds to the form that it sends. */
export const valueOfButton = (button: HTMLElement | null): FormValues =>
  button instanceof HTMLButtonElement && button.name ? { [button.name]: button.value } : {};

/** The values as a form would send them. */
export function toFormData(values: FormValues): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries(values)) for (const one of [value ?? []].flat()) fields.append(name, one);
  return fields;
}
