/** What a browser without script shows again after a refusal: never what could be a secret; settings about tokens are none. */
const SECRET = /password|secret|(?:token|key)$/i;

/** A form's text fields by name; a name that occurs more than once has a list. React's own fields are left out. */
export function formFields(data: FormData): Record<string, string | string[]> {
  const names = [...new Set(data.keys())].filter((name) => !name.startsWith('$ACTION'));
  return Object.fromEntries(
    names.map((name) => {
      const values = data.getAll(name).filter((value) => typeof value === 'string');
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** The file of a field; null where none was chosen, which browsers send as an empty one. */
export function fileField(data: FormData, name: string): File | null {
  const value = data.get(name);
  return value instanceof File && value.size > 0 ? value : null;
}

/** The fields that may be shown again. */
export function fieldsToShowAgain(fields: Record<string, string | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)));
}
