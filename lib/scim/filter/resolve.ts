import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { findAttribute, findIn, type Named, pathOf, type Target, wholePathOf } from '../schema/find-attribute';
import type { Attribute, ResourceType } from '../schema/types';
import type { Filter } from './filter';
import { resolveTest, type Test } from './resolve-test';

/**
 * A filter whose names refer to schema attributes. A test applies to an attribute of the resource or, inside a value
 * filter, to the value being examined.
 */
export type ResolvedFilter =
  | { kind: 'and' | 'or'; operands: ResolvedFilter[] }
  | { kind: 'not'; operand: ResolvedFilter }
  /** The result for an attribute that only other resource types have. */
  | { kind: 'constant'; value: boolean }
  | { kind: 'test'; target: Target; test: Test }
  | { kind: 'values'; target: Target; filter: ValueFilter };

export type ValueFilter =
  | { kind: 'and' | 'or'; operands: ValueFilter[] }
  | { kind: 'not'; operand: ValueFilter }
  /** `sub` null: the value itself, which is not an object. */
  | { kind: 'test'; sub: Attribute | null; test: Test };

/**
 * Looks up the filter's names in the schema and converts its values to the attributes' types, so that in-memory
 * evaluation and SQL share one interpretation.
 * @param others the other resource types in the same search: an attribute that only they have counts as missing here
 * @throws ScimError `filter-attribute`, `filter-operator`, `filter-value`
 */
export function resolveFilter(
  type: ResourceType,
  filter: Filter,
  others: readonly ResourceType[] = [],
): ResolvedFilter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { kind: filter.kind, operands: filter.operands.map((operand) => resolveFilter(type, operand, others)) };
    case 'not':
      return { kind: 'not', operand: resolveFilter(type, filter.operand, others) };
    case 'values': {
      if (isForeign(type, filter.path, others)) return { kind: 'constant', value: false };
      const target = targetOf(type, filter.path);
      if (target.sub || !hasValues(target.attribute))
        throw scimError('filter-attribute', msg('scim.pathHasNoValuesTo', { path: filter.path }));
      return { kind: 'values', target, filter: resolveValueFilter(target, filter.filter) };
    }
    default: {
      if (isForeign(type, filter.path, others)) return { kind: 'constant', value: isMissingEnough(filter) };
      const target = withDefaultSub(targetOf(type, filter.path), filter);
      return { kind: 'test', target, test: resolveTest(target.sub ?? target.attribute, filter, pathOf(target)) };
    }
  }
}

/**
 * Resolves the filter of a value path. Its names are sub-attributes of the attribute, or `value` when the values are
 * not objects.
 */
export function resolveValueFilter(target: Target, filter: Filter): ValueFilter {
  const { attribute } = target;
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { kind: filter.kind, operands: filter.operands.map((operand) => resolveValueFilter(target, operand)) };
    case 'not':
      return { kind: 'not', operand: resolveValueFilter(target, filter.operand) };
    case 'values':
      throw scimError('filter-attribute', msg('scim.valueFilterCannotContainAnother'));
    default: {
      if (attribute.type !== 'complex' && filter.path.toLowerCase() === 'value')
        return { kind: 'test', sub: null, test: resolveTest(attribute, filter, wholePathOf(target)) };
      const sub = findIn(attribute.subAttributes ?? [], filter.path);
      if (!sub || sub.returned === 'never' || !isFilterable(sub))
        throw scimError(
          'filter-attribute',
          msg('scim.targetHasNoSubAttribute', { target: wholePathOf(target), path: filter.path }),
        );
      return { kind: 'test', sub, test: resolveTest(sub, filter, pathOf({ ...target, sub })) };
    }
  }
}

/**
 * "For filtered attributes that are not part of a particular resource type, the service provider SHALL treat the
 * attribute as if there is no attribute value" (RFC 7644 section 3.4.2.1).
 */
function isForeign(type: ResourceType, path: string, others: readonly ResourceType[]): boolean {
  return findNamed(type, path) === null && others.some((other) => findNamed(other, path) !== null);
}

/** Whether a missing value satisfies the comparison. */
function isMissingEnough(filter: Filter & { kind: 'present' | 'compare' }): boolean {
  if (filter.kind === 'present') return false;
  return filter.operator === (filter.value === null ? 'eq' : 'ne');
}

/**
 * An extension attribute may be named without its URN if exactly one extension has it and the core schema does not.
 * Entra ID asks whether `manager eq "…"` holds before it changes a manager.
 */
function findNamed(type: ResourceType, path: string): Named | null {
  return findAttribute(type, path) ?? (path.toLowerCase().startsWith('urn:') ? null : inAnExtension(type, path));
}

function inAnExtension(type: ResourceType, path: string): Named | null {
  const found = type.schemaExtensions.flatMap(({ schema }) => findAttribute(type, `${schema.id}:${path}`) ?? []);
  return found.length === 1 ? (found[0] ?? null) : null;
}

function hasValues({ type, multiValued }: Attribute): boolean {
  return type === 'complex' || multiValued;
}

function targetOf(type: ResourceType, path: string): Target {
  const named = findNamed(type, path);
  if (named?.kind !== 'attribute') throw scimError('filter-attribute', msg('scim.attributePathDoesNotExist', { path }));
  const { attribute, sub } = named.target;
  if (
    attribute.returned === 'never' ||
    sub?.returned === 'never' ||
    !isFilterable(attribute) ||
    (sub && !isFilterable(sub))
  )
    throw scimError('filter-attribute', msg('scim.pathCannotBeUsedIn', { path }));
  return named.target;
}

/** A computed attribute can be filtered only if it has its own SQL compiler (`compileRelated`). */
function isFilterable({ computed, related }: Attribute): boolean {
  return !computed || related !== undefined;
}

/** `emails co "x"` means `emails.value co "x"` (RFC 7644 section 3.4.2.2, the examples of figure 2). */
function withDefaultSub(target: Target, filter: Filter & { kind: 'present' | 'compare' }): Target {
  if (target.sub || target.attribute.type !== 'complex') return target;
  if (filter.kind === 'present' || filter.value === null) return target;
  const sub = findIn(target.attribute.subAttributes ?? [], 'value');
  if (!sub) throw scimError('filter-attribute', msg('scim.pathIsObjectNameOne', { path: filter.path }));
  return { ...target, sub };
}
