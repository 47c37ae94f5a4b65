import type { FormValues } from './form-values';

/**
 * Whether two states of a form differ in any field. An empty field equals a missing one.
 * @param except the names of fields to ignore
 */
export function differ(one: FormValues, other: FormValues, except: readonly string[] = []): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].some((name) => !except.includes(name) && said(one[name]) !== said(other[name]));
}

const said = (value: FormValues[string]): string =>
  JSON.stringify(
    [value ?? []]
      .flat()
      .map((text) => text.replaceAll('\r\n', '\n'))
      .filter((text) => text !== ''),
  );
