/**
 * Fields that may hold a secret are never shown again after a rejected form in a browser without JavaScript. Settings
 * about tokens are not secrets and do not match.
 */
const SECRET = /password|secret|(?:token|key)$/i;

/**
 * A form's text fields by name; a repeated name has a list of values. The fields of React and of the form itself (`$…`)
 * are left out.
 */
export function formFields(data: FormData): Record<string, string | string[]> {
  const names = [...new Set(data.keys())].filter((name) => !name.startsWith('$'));
  return Object.fromEntries(
    names.map((name) => {
      const values = data.getAll(name).filter((value) => typeof value === 'string');
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** The file of a field; null when none was chosen, which browsers send as an empty file. */
export function fileField(data: FormData, name: string): File | null {
  const value = data.get(name);
  return value instanceof File && value.size > 0 ? value : null;
}

/** The fields that may be shown again after a rejected form. */
export function fieldsToShowAgain(fields: Record<string, string | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)));
}
