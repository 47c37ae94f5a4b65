import { type FormFields, rowKeys } from './read-edit-form';
import type { Rows } from './row-intents';

/** The button values that `addIntent` and `removeIntent` produce. */
const INTENT = /^(?:(add)|remove (\d{1,4})) (.+)$/;

/**
 * The rows as submitted.
 * @param paths of all lists of the form
 */
export const rowsOf = (paths: readonly string[], fields: FormFields): Rows =>
  Object.fromEntries(paths.map((path) => [path, rowKeys(fields, path)]));

/**
 * The rows after one of their buttons was pressed.
 * @param paths of all lists of the form
 * @returns null if no such button was pressed
 */
export function changeRows(intent: string, paths: readonly string[], fields: FormFields): Rows | null {
  const [, add, removed, changed] = INTENT.exec(intent) ?? [];
  if (changed === undefined || !paths.includes(changed)) return null;
  const keys = rowKeys(fields, changed);
  return {
    ...rowsOf(paths, fields),
    [changed]: add ? [...keys, nextKey(keys)] : keys.filter((key) => key !== removed),
  };
}

const nextKey = (keys: readonly string[]): string => String(Math.max(-1, ...keys.map(Number)) + 1);
