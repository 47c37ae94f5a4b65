import { msg } from '@/lib/platform/shared/message';
import { isScimError, scimError } from '@/lib/scim/protocol/errors';
import type { Filter } from '../filter/filter';
import { FilterParser } from '../filter/parse';
import { resolveValueFilter, type ValueFilter } from '../filter/resolve';
import { findAttribute, isUndeclaredExtension, pathOf, type Target, wholePathOf } from '../schema/find-attribute';
import type { Attribute, ResourceType, Schema } from '../schema/types';

/** The `[…]` part of a path, both as written and resolved against the schema. */
export interface PathFilter {
  written: Filter;
  resolved: ValueFilter;
}

/** What an operation changes: the resource as a whole, an extension, or an attribute; nothing if it is undeclared. */
export type PatchTarget =
  | { kind: 'resource' }
  | { kind: 'extension'; schema: Schema }
  /** In an extension that the resource type, or the extension, does not declare; `name` is without a filter. */
  | { kind: 'undeclared'; name: string }
  | { kind: 'attribute'; target: Target; filter: PathFilter | null };

/**
 * Parses a path (RFC 7644 section 3.5.2, figure 7): `attr`, `attr.sub`, `attr[filter]` or `attr[filter].sub`, each
 * optionally with a URN in front.
 * @throws ScimError `path-syntax`, `path-attribute`, `path-filter`
 */
export function parsePath(type: ResourceType, path: string): PatchTarget {
  const { name, filter, sub } = split(path);
  const whole = sub && !isValueItself(type, name, filter, sub) ? `${name}.${sub}` : name;
  const named = findAttribute(type, whole);
  if (!named && isUndeclaredExtension(type, whole)) return { kind: 'undeclared', name: whole };
  if (!named) throw scimError('path-attribute', msg('scim.attributePathDoesNotExist', { path }));
  if (named.kind === 'schema') {
    if (filter) throw scimError('path-filter');
    return named.extension ? { kind: 'extension', schema: named.schema } : { kind: 'resource' };
  }
  const { attribute } = named.target;
  if (!filter) return { kind: 'attribute', target: named.target, filter: null };
  // 'valuePath = attrPath "[" valFilter "]"  ; FILTER uses sub-attributes of a parent attrPath': a sub-attribute such
  // as `emails.value` has none.
  const filtered = sub ? wholePathOf(named.target) : pathOf(named.target);
  if (!attribute.multiValued || filtered !== wholePathOf(named.target))
    throw scimError('path-filter', msg('scim.pathHasNoValuesTo', { path: filtered }));
  // Whether such a path matches would reveal a value that is never returned.
  if (isSimpleList(attribute) && attribute.returned === 'never')
    throw scimError('path-filter', msg('scim.pathCannotBeUsedIn', { path: wholePathOf(named.target) }));
  return {
    kind: 'attribute',
    target: named.target,
    filter: { written: filter, resolved: asPathError(() => resolveValueFilter(named.target, filter)) },
  };
}

/**
 * Like `parsePath`, but returns null for a key that is not a valid path. When the attribute name itself is unknown, it
 * does so after one lookup, without the cost of throwing an error.
 */
export function pathOrNull(type: ResourceType, key: string): PatchTarget | null {
  if (!findAttribute(type, (key.split('[', 1)[0] ?? '').trim())) return null;
  try {
    return parsePath(type, key);
  } catch (error) {
    if (isScimError(error)) return null;
    throw error;
  }
}

/**
 * Whether `.value` means the value itself. Values that are not objects have a single sub-attribute, `value`, which is
 * the whole value (RFC 7643 section 2.4): `skills[value eq "a"].value`.
 */
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

/** Splits a path into its name, its value filter, and the sub-attribute after the closing bracket. */
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

/**
 * Reports any error inside a path as "invalidPath: The path attribute was invalid or malformed" (RFC 7644 section 3.12,
 * table 9).
 */
function asPathError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isScimError(error)) throw error;
    throw scimError(
      error.reason === 'filter-syntax' ? 'path-syntax' : 'path-filter',
      msg('scim.pathIsNotValidMessage', { message: error.message }),
    );
  }
}
