import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';

/** Any value that JSON.parse can return; resources consist of these. */
export type Json = JsonValue;

/** A JSON object. Attributes are stored under the spelling of the schema, extension objects under their URN. */
export type ScimObject = JsonObject;

export function isObject(value: unknown): value is ScimObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The object's own property. Inherited names such as `constructor` and `__proto__` count only if the object itself has
 * them.
 */
export function own(object: ScimObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Looks a key up case-insensitively, because attribute names are case-insensitive (RFC 7643 section 2.1). */
export function ownIgnoringCase(object: ScimObject, name: string): Json | undefined {
  const wanted = name.toLowerCase();
  const key = Object.keys(object).find((candidate) => candidate.toLowerCase() === wanted);
  return key === undefined ? undefined : own(object, key);
}

/** A canonical text of a value, independent of key order: equal texts mean equal values. */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

/** Whether two values are equal, ignoring key order. */
export function sameJson(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (Array.isArray(left))
    return (
      Array.isArray(right) && left.length === right.length && left.every((one, at) => sameJson(one, right[at] ?? null))
    );
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && sameJson(left[name] ?? null, right[name] ?? null))
  );
}

/** The cost of traversing a value: 1 for each value in it, plus 1 for every 64 characters of a text. */
export function weightOf(value: Json | readonly Json[]): number {
  if (typeof value === 'string') return 1 + (value.length >> 6);
  if (typeof value !== 'object' || value === null) return 1;
  let weight = 1;
  for (const one of Object.values(value)) weight += weightOf(one);
  return weight;
}
