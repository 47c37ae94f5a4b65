import type { FormState } from './form-state';

/**
 * The text fields of a form as `FormState.values`, for returning with an error. List secrets in `except`. Files and the
 * framework's own `$…` fields are always left out.
 */
export function submittedValues(fields: FormData, except: readonly string[] = []): NonNullable<FormState['values']> {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) {
    if (typeof value !== 'string' || name.startsWith('$') || except.includes(name)) continue;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries(values);
}
