import { isObject, type ScimObject, sameJson } from '@/lib/scim/protocol/json';

export interface PatchOperation {
  op: 'replace' | 'remove' | 'add';
  path: string;
  value?: ScimObject[string];
}

/** Each attribute under the path that PATCH names it by (RFC 7644, 3.5.2): those of extensions with their URN. */
function byPath(values: ScimObject): Map<string, ScimObject[string]> {
  const paths = new Map<string, ScimObject[string]>();
  for (const [name, value] of Object.entries(values))
    if (name.toLowerCase().startsWith('urn:') && isObject(value))
      for (const [inner, one] of Object.entries(value)) paths.set(`${name}:${inner}`, one);
    else paths.set(name, value);
  return paths;
}

/**
 * The operations that turn what is there into what should be there. Attributes that were never pushed are left alone.
 * `active` comes first.
 */
export function patchOperations(there: ScimObject, wanted: ScimObject): PatchOperation[] {
  const [before, after] = [byPath(there), byPath(wanted)];
  const replaced = [...after].flatMap(([path, value]): PatchOperation[] => {
    const present = before.get(path);
    return present !== undefined && sameJson(present, value) ? [] : [{ op: 'replace', path, value }];
  });
  const removed = [...before.keys()]
    .filter((path) => !after.has(path))
    .map((path): PatchOperation => ({ op: 'remove', path }));
  const all = [...replaced, ...removed];
  return [...all.filter(({ path }) => path === 'active'), ...all.filter(({ path }) => path !== 'active')];
}

/** The names of the attributes in which something there differs from what was pushed. */
export function differingPaths(there: ScimObject, pushed: ScimObject): string[] {
  const found = byPath(there);
  return [...byPath(pushed)].flatMap(([path, value]) => {
    const present = found.get(path);
    return present !== undefined && covers(present, value) ? [] : [path];
  });
}

/** Whether a value there has everything of a pushed one: servers add sub-attributes such as `$ref` and `display`. */
function covers(there: ScimObject[string], pushed: ScimObject[string]): boolean {
  if (Array.isArray(pushed))
    return (
      Array.isArray(there) &&
      there.length === pushed.length &&
      pushed.every((one) => there.some((other) => covers(other, one)))
    );
  if (isObject(pushed))
    return isObject(there) && Object.entries(pushed).every(([name, value]) => covers(there[name] ?? null, value));
  return sameJson(there, pushed);
}

/** What of a resource there a push would set. */
export function onlyOf(there: ScimObject, wanted: ScimObject): ScimObject {
  return Object.fromEntries(
    Object.keys(wanted).flatMap((name) => {
      const [value, own] = [there[name], wanted[name]];
      if (value === undefined) return [];
      return [
        [name, name.toLowerCase().startsWith('urn:') && isObject(value) && isObject(own) ? onlyOf(value, own) : value],
      ];
    }),
  );
}

/** Writes an attribute by its path, as byPath names it. */
export function merged(there: ScimObject, operations: readonly PatchOperation[]): ScimObject {
  const result = structuredClone(there);
  for (const { op, path, value } of operations) {
    const at = path.toLowerCase().startsWith('urn:') ? path.lastIndexOf(':') : -1;
    const urn = at === -1 ? null : path.slice(0, at);
    const present = urn === null ? undefined : result[urn];
    const holder = urn === null ? result : isObject(present) ? present : {};
    if (op === 'remove') delete holder[path.slice(at + 1)];
    else holder[path.slice(at + 1)] = value ?? null;
    if (urn !== null) result[urn] = holder;
  }
  return result;
}
