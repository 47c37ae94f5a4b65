import type { FormState } from './form-state';

/**
 * The text fields of a form as `FormState.values`, for the answer that refuses it. Leave secrets out by naming them
 * in `except`; files and the framework's own `$…` fields are left out always.
 */
export function submittedValues(fields: FormData, except: readonly string[] = []): NonNullable<FormState['values']> {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) {
    if (typeof value !== 'string' || name.startsWith('$') || except.includes(name)) continue;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries(values);
}
