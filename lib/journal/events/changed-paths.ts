import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The paths of the attributes that differ between two versions of a resource, written like `path` in RFC 7644, 3.5.2.
 * Each attribute of an extension is listed separately, after the extension's URN.
 */
export function changedPaths(before: JsonObject, after: JsonObject): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const [old, next] = [before[name], after[name]];
    if (isDeepStrictEqual(old, next)) return [];
    if (!name.startsWith('urn:')) return [name];
    return changedPaths(isObject(old) ? old : {}, isObject(next) ? next : {}).map((inner) => `${name}:${inner}`);
  });
}
