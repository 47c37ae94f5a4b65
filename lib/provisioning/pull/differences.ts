import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';

/** An operation of a PATCH (RFC 7644, 3.5.2). */
export type PatchOperation = { op: 'replace'; path: string; value: Json } | { op: 'remove'; path: string };

/**
 * The operations that make a person as a pulled directory describes them. What the directory does not mention stays.
 * @param seen the person's attributes, under the connection's names
 * @param said null unassigns
 */
export function differences(seen: ScimObject, said: ScimObject): PatchOperation[] {
  return Object.entries(said).flatMap(([name, value]) => {
    const before = seen[name];
    if (name === 'emails') return operation(name, before, withOtherEmails(before, value));
    if (!isObject(value)) return operation(name, before, value);
    const parts = isObject(before) ? before : {};
    const separator = name.startsWith('urn:') ? ':' : '.';
    return Object.entries(value).flatMap(([part, one]) =>
      operation(`${name}${separator}${part}`, parts[part], one ?? null),
    );
  });
}

function operation(path: string, before: Json | undefined, after: Json | undefined): PatchOperation[] {
  const isUnassigned = after === null || after === undefined || (Array.isArray(after) && after.length === 0);
  if (isUnassigned) return before === undefined || before === null ? [] : [{ op: 'remove', path }];
  return isDeepStrictEqual(before, after) ? [] : [{ op: 'replace', path, value: after }];
}

/** The directory decides about the address at work; others stay, but only one address is the primary one. */
function withOtherEmails(before: Json | undefined, after: Json | undefined): Json {
  const others = (Array.isArray(before) ? before : []).filter((one) => !isObject(one) || one.type !== 'work');
  if (!Array.isArray(after)) return others;
  return [...after, ...others.map((one) => (isObject(one) && one.primary === true ? { ...one, primary: false } : one))];
}
