import { isObject, type Json, type ScimObject, sameJson } from '@/lib/scim/protocol/json';

/** One attribute that differs; null where it was not, or is not any more. */
export interface AttributeChange {
  /** `title`, `name.givenName`, `urn:…:User:department`. */
  attribute: string;
  before: Json;
  after: Json;
}

/**
 * The attributes that differ, one by one: those of complex values and of extensions each by themselves, lists as a
 * whole.
 * @param before null for what was not there
 */
export function attributeDiff(before: ScimObject | null, after: ScimObject | null): AttributeChange[] {
  return differing(before ?? {}, after ?? {}, '');
}

function differing(before: ScimObject, after: ScimObject, prefix: string): AttributeChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (sameJson(was, is)) return [];
    const attribute = `${prefix}${name}`;
    if (isNested(was) && isNested(is) && (was ?? is) !== null)
      return differing(was ?? {}, is ?? {}, name.includes(':') ? `${attribute}:` : `${attribute}.`);
    return [{ attribute, before: was, after: is }];
  });
}

const isNested = (value: Json): value is ScimObject | null => value === null || isObject(value);
