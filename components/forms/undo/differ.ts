import type { FormValues } from './form-values';

/** Whether two states of a form differ in a field. An empty one is like one that is not there. @param except the names of fields that do not count */
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
