import { isObject, type Json, type ScimObject, sameJson } from '@/lib/scim/protocol/json';

/** One attribute that differs; a value is null where the attribute was absent. */
export interface AttributeChange {
  /** `title`, `name.givenName`, `urn:…:User:department`. */
  attribute: string;
  before: Json;
  after: Json;
}

/**
 * Lists the attributes that differ: members of complex values and extensions separately, lists as a whole.
 * @param before null when the resource did not exist
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
