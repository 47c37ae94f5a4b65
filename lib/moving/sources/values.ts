import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { isObject } from '@/lib/scim/protocol/json';

/** Without the members that are null, empty or undefined. */
export function given(members: Record<string, JsonValue | undefined>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter(
      (entry): entry is [string, JsonValue] => entry[1] !== undefined && entry[1] !== null && entry[1] !== '',
    ),
  );
}

/** As `given`; undefined if nothing is left, so that `given` also drops an empty part. */
export function part(members: Record<string, JsonValue | undefined>): JsonObject | undefined {
  const left = given(members);
  return Object.keys(left).length === 0 ? undefined : left;
}

/** What a record of the source is called, for a note on one that cannot be read. */
export function textIn(value: unknown, ...fields: string[]): string | null {
  if (!isObject(value)) return null;
  for (const field of fields) {
    const text = Object.hasOwn(value, field) ? value[field] : undefined;
    if (typeof text === 'string' && text !== '') return text.slice(0, 255);
  }
  return null;
}

/** A list of one email address, the primary one. */
export const primaryEmailOf = (address: string | null | undefined): JsonValue | undefined =>
  address ? [{ value: address, primary: true }] : undefined;

export const instantOf = (time: number | string | null | undefined): string | undefined => {
  if (time === null || time === undefined) return undefined;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};
