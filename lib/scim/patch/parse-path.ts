import { isScimRefusal, refusal } from '@/lib/scim/protocol/errors';
import type { Filter } from '../filter/filter';
import { FilterParser } from '../filter/parse';
import { resolveValueFilter, type ValueFilter } from '../filter/resolve';
import { findAttribute, type Target, wholePathOf } from '../schema/find-attribute';
import type { Attribute, ResourceType, Schema } from '../schema/types';

/** The `[…]` of a path, as written and looked up. */
export interface PathFilter {
  written: Filter;
  resolved: ValueFilter;
}

/** What an operation changes: the resource itself, a whole extension, or an attribute. */
export type PatchTarget =
  | { kind: 'resource' }
  | { kind: 'extension'; schema: Schema }
  | { kind: 'attribute'; target: Target; filter: PathFilter | null };

/**
 * Reads a path (RFC 7644 section 3.5.2, figure 7): `attr`, `attr.sub`, `attr[filter]`, `attr[filter].sub`, each
 * with a URN in front if need be.
 * @throws ScimRefusal `path-syntax`, `path-attribute`, `path-filter`
 */
export function parsePath(type: ResourceType, path: string): PatchTarget {
  const { name, filter, sub } = split(path);
  const named = findAttribute(type, sub && !isValueItself(type, name, filter, sub) ? `${name}.${sub}` : name);
  if (!named) throw refusal('path-attribute', `The attribute ${path} does not exist.`);
  if (named.kind === 'schema') {
    if (filter) throw refusal('path-filter');
    return named.extension ? { kind: 'extension', schema: named.schema } : { kind: 'resource' };
  }
  const { attribute } = named.target;
  if (!filter) return { kind: 'attribute', target: named.target, filter: null };
  if (!attribute.multiValued) throw refusal('path-filter', `${wholePathOf(named.target)} has no values to filter.`);
  // Whether the path matches would tell what is never shown.
  if (isSimpleList(attribute) && attribute.returned === 'never')
    throw refusal('path-filter', `${wholePathOf(named.target)} cannot be used in filters.`);
  return {
    kind: 'attribute',
    target: named.target,
    filter: { written: filter, resolved: asPathError(() => resolveValueFilter(named.target, filter)) },
  };
}

/** The same of a key that may name nothing: null then, which costs a look and no refusal where the name itself is unknown. */
export function pathOrNull(type: ResourceType, key: string): PatchTarget | null {
  if (!findAttribute(type, (key.split('[', 1)[0] ?? '').trim())) return null;
  try {
    return parsePath(type, key);
  } catch (error) {
    if (isScimRefusal(error)) return null;
    throw error;
  }
}

/** Values that are no objects have one sub-attribute, `value`, which is all of them (RFC 7643 section 2.4): `skills[value eq "a"].value`. */
function isValueItself(type: ResourceType, name: string, filter: Filter | null, sub: string): boolean {
  const named = findAttribute(type, name);
  return (
    filter !== null &&
    sub.toLowerCase() === 'value' &&
    named?.kind === 'attribute' &&
    isSimpleList(named.target.attribute)
  );
}

function isSimpleList({ type, multiValued }: Attribute): boolean {
  return multiValued && type !== 'complex';
}

/** A dot before the bracket (`emails.value[…]`) is not part of the grammar: the sub-attribute comes after. */
function split(path: string): { name: string; filter: Filter | null; sub: string | null } {
  return asPathError(() => {
    const parser = new FilterParser(path);
    const name = parser.path();
    const filter = parser.take('[') ? parser.bracketed(']') : null;
    const sub = filter ? parser.subAfterBracket() : null;
    parser.end();
    return { name, filter, sub };
  });
}

/** "invalidPath: The path attribute was invalid or malformed", whatever is wrong inside it. */
function asPathError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isScimRefusal(error)) throw error;
    throw refusal(
      error.reason === 'filter-syntax' ? 'path-syntax' : 'path-filter',
      `The path is not valid: ${error.message}`,
    );
  }
}
