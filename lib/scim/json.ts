import type { JsonObject, JsonValue } from '@/lib/shared/json';

/** What JSON.parse can return, and what a resource is made of. */
export type Json = JsonValue;

/** A JSON object. Attributes are stored under the schema's own spelling, extension objects under their URN. */
export type ScimObject = JsonObject;

export function isObject(value: unknown): value is ScimObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object's own property: `constructor` and `__proto__` name nothing unless the object itself has them. */
export function own(object: ScimObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Looks a key up whatever its case: attribute names are case-insensitive (RFC 7643 section 2.1). */
export function ownIgnoringCase(object: ScimObject, name: string): Json | undefined {
  const wanted = name.toLowerCase();
  const key = Object.keys(object).find((candidate) => candidate.toLowerCase() === wanted);
  return key === undefined ? undefined : own(object, key);
}

/** One text per value, whatever the order of its keys: equal texts mean equal values. */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

export function sameJson(left: Json, right: Json): boolean {
  return canonicalText(left) === canonicalText(right);
}
