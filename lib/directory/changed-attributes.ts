import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';

/** Compares what is said, whatever the order of keys or the prototypes of the objects. */
export function sameJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  const plain = (value: JsonValue | undefined): unknown =>
    value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  return isDeepStrictEqual(plain(a), plain(b));
}

/** The attributes that differ, as they were and as they are: what an audit row shows. */
export function changedAttributes(before: JsonObject, after: JsonObject): { before: JsonObject; after: JsonObject } {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !sameJson(before[name], after[name]));
  const pick = (attributes: JsonObject) => Object.fromEntries(changed.map((name) => [name, attributes[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
