import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';

/** Compares JSON values regardless of key order and object prototypes. */
export function sameJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  const plain = (value: JsonValue | undefined): unknown =>
    value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  return isDeepStrictEqual(plain(a), plain(b));
}

/** The attributes that differ, before and after, for an audit row. */
export function changedAttributes(before: JsonObject, after: JsonObject): { before: JsonObject; after: JsonObject } {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !sameJson(before[name], after[name]));
  const pick = (attributes: JsonObject) => Object.fromEntries(changed.map((name) => [name, attributes[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
