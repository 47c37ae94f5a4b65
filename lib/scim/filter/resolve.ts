import { refusal } from '../errors';
import { findAttribute, findIn, type Target } from '../schema/find-attribute';
import type { Attribute, ResourceType } from '../schema/types';
import type { Filter } from './filter';
import { resolveTest, type Test } from './resolve-test';

/** A test on an attribute of the resource; inside a value filter, on the value at hand (`sub` null: the value itself). */
export type ResolvedFilter =
  | { kind: 'and' | 'or'; operands: ResolvedFilter[] }
  | { kind: 'not'; operand: ResolvedFilter }
  | { kind: 'test'; target: Target; test: Test }
  | { kind: 'values'; target: Target; filter: ValueFilter };

export type ValueFilter =
  | { kind: 'and' | 'or'; operands: ValueFilter[] }
  | { kind: 'not'; operand: ValueFilter }
  | { kind: 'test'; sub: Attribute; test: Test };

/**
 * Looks the filter's names up in the schema and brings its values into the attributes' types, so that evaluation
 * in memory and in SQL start from the same meaning.
 * @throws ScimRefusal `filter-attribute`, `filter-operator`, `filter-value`
 */
export function resolveFilter(type: ResourceType, filter: Filter): ResolvedFilter {
  switch (filter.kind) {
    case 'and':
    case 'or': return { kind: filter.kind, operands: filter.operands.map((operand) => resolveFilter(type, operand)) };
    case 'not': return { kind: 'not', operand: resolveFilter(type, filter.operand) };
    case 'values': {
      const target = targetOf(type, filter.path);
      if (target.sub || target.attribute.type !== 'complex') throw refusal('filter-attribute', `${filter.path} has no values to filter.`);
      return { kind: 'values', target, filter: resolveValueFilter(target.attribute, filter.filter) };
    }
    default: {
      const target = withDefaultSub(targetOf(type, filter.path), filter);
      return { kind: 'test', target, test: resolveTest(target.sub ?? target.attribute, filter) };
    }
  }
}

/** The filter of a value path: its names are sub-attributes of `attribute`. */
export function resolveValueFilter(attribute: Attribute, filter: Filter): ValueFilter {
  switch (filter.kind) {
    case 'and':
    case 'or': return { kind: filter.kind, operands: filter.operands.map((operand) => resolveValueFilter(attribute, operand)) };
    case 'not': return { kind: 'not', operand: resolveValueFilter(attribute, filter.operand) };
    case 'values': throw refusal('filter-attribute', 'A value filter cannot hold another one.');
    default: {
      const sub = findIn(attribute.subAttributes ?? [], filter.path);
      if (!sub) throw refusal('filter-attribute', `${attribute.name} has no sub-attribute ${filter.path}.`);
      return { kind: 'test', sub, test: resolveTest(sub, filter) };
    }
  }
}

function targetOf(type: ResourceType, path: string): Target {
  const named = findAttribute(type, path);
  if (named?.kind !== 'attribute') throw refusal('filter-attribute', `There is no attribute ${path}.`);
  const { returned, computed } = named.target.attribute;
  if (returned === 'never' || computed) throw refusal('filter-attribute', `${path} cannot be filtered by.`);
  return named.target;
}

/** `emails co "x"` means `emails.value co "x"` (RFC 7644 section 3.4.2.2, the examples of figure 2). */
function withDefaultSub(target: Target, filter: Filter & { kind: 'present' | 'compare' }): Target {
  if (target.sub || target.attribute.type !== 'complex') return target;
  if (filter.kind === 'present' || filter.value === null) return target;
  const sub = findIn(target.attribute.subAttributes ?? [], 'value');
  if (!sub) throw refusal('filter-attribute', `${filter.path} is an object: name one of its sub-attributes.`);
  return { ...target, sub };
}
