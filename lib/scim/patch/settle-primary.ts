import { isObject, type Json } from '@/lib/scim/protocol/json';

/**
 * Keeps one value primary: "the server SHALL set the value of the existing attribute to false" when an operation makes
 * another value primary (RFC 7644 section 3.5.2).
 * @param before the values before the operation
 */
export function settlePrimary(before: readonly Json[], after: readonly Json[]): Json[] {
  const added = after.filter((value) => isPrimary(value) && !before.includes(value));
  if (added.length === 0) return [...after];
  return after.map((value) =>
    isObject(value) && isPrimary(value) && !added.includes(value) ? { ...value, primary: false } : value,
  );
}

function isPrimary(value: Json): boolean {
  return isObject(value) && value.primary === true;
}
