import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import type { ResolvedFilter, ValueFilter } from '../filter/resolve';
import type { Test } from '../filter/resolve-test';
import { findAttribute, pathOf, type Target } from '../schema/find-attribute';
import { attributePathOf, keyOf } from './attribute-path';
import type { Mapping } from './mapping';

/** Translates a filter from the connection's names to the tenant's. */
export function mapFilter(mapping: Mapping, filter: ResolvedFilter): ResolvedFilter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { kind: filter.kind, operands: filter.operands.map((operand) => mapFilter(mapping, operand)) };
    case 'not':
      return { kind: 'not', operand: mapFilter(mapping, filter.operand) };
    case 'constant':
      return filter;
    case 'test':
      return mapTest(mapping, filter.target, filter.test);
    case 'values':
      return mapValues(mapping, filter);
  }
}

/** Translates a sort attribute. @throws ScimError `bad-parameter` for an attribute that never has a value */
export function mapSort(mapping: Mapping, by: Target): Target {
  const target = mapTarget(mapping, by);
  if (target === null) throw scimError('bad-parameter', msg('scim.cannotSortByBy', { by: pathOf(by) }));
  return target;
}

/** The tenant's attribute for a name that the connection uses; null for one that never has a value. */
function mapTarget({ byName, valueless, stored }: Mapping, target: Target): Target | null {
  const whole = { ...target, sub: null };
  for (const named of [target, whole]) {
    const key = keyOf(attributePathOf(named));
    const rename = byName.get(key);
    if (rename) return rename.target;
    if (valueless.has(key)) return null;
  }
  const known = findAttribute(stored, pathOf(target));
  return known?.kind === 'attribute' ? known.target : target;
}

function mapTest(mapping: Mapping, target: Target, test: Test): ResolvedFilter {
  const parts = target.sub ? [] : splitParts(mapping, target);
  if (parts.length > 0 && test.kind === 'presence') {
    const any: ResolvedFilter = {
      kind: 'or',
      operands: parts.map((part) => mapTest(mapping, part, { kind: 'presence', present: true })),
    };
    return test.present ? any : { kind: 'not', operand: any };
  }
  const mapped = mapTarget(mapping, target);
  return mapped ? { kind: 'test', target: mapped, test } : { kind: 'constant', value: isFulfilledByNothing(test) };
}

/** Whether a test matches an attribute without a value. Only `ne` and the test for absence do. */
function isFulfilledByNothing(test: Test): boolean {
  return test.kind === 'presence' ? !test.present : test.operator === 'ne';
}

/**
 * The sub-attributes of a single-valued attribute if some of them are mapped: the attribute is then tested one
 * sub-attribute at a time. Empty otherwise.
 */
function splitParts({ byName, valueless }: Mapping, { extension, attribute }: Target): Target[] {
  const parts = attribute.multiValued
    ? []
    : (attribute.subAttributes ?? []).map((sub) => ({ extension, attribute, sub }));
  return parts.some((part) => byName.has(keyOf(attributePathOf(part))) || valueless.has(keyOf(attributePathOf(part))))
    ? parts.filter(({ sub }) => !sub.computed)
    : [];
}

function mapValues(mapping: Mapping, { target, filter }: ResolvedFilter & { kind: 'values' }): ResolvedFilter {
  if (splitParts(mapping, target).length > 0) return partByPart(mapping, target, filter);
  const mapped = mapTarget(mapping, target);
  return mapped ? { kind: 'values', target: mapped, filter } : { kind: 'constant', value: false };
}

/** There is only one value, so each test of the value filter can be applied to its sub-attribute separately. */
function partByPart(mapping: Mapping, target: Target, filter: ValueFilter): ResolvedFilter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { kind: filter.kind, operands: filter.operands.map((operand) => partByPart(mapping, target, operand)) };
    case 'not':
      return { kind: 'not', operand: partByPart(mapping, target, filter.operand) };
    case 'test':
      return mapTest(mapping, { ...target, sub: filter.sub }, filter.test);
  }
}
