import { isObject, type Json, own, type ScimObject } from '@/lib/scim/protocol/json';
import type { Target } from '../schema/find-attribute';
import type { Attribute } from '../schema/types';
import { evaluateTest } from './evaluate-test';
import type { ResolvedFilter, ValueFilter } from './resolve';
import type { Test } from './resolve-test';

/**
 * Whether a resource matches a filter. PATCH uses it for value filters; for lists it is the reference that the SQL must
 * agree with. A test on a multi-valued attribute matches if any of its values does; an attribute without values counts
 * as one missing value.
 * @param resource with canonical attribute names, including `id` and `meta`
 */
export function evaluate(filter: ResolvedFilter, resource: ScimObject): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.operands.every((operand) => evaluate(operand, resource));
    case 'or':
      return filter.operands.some((operand) => evaluate(operand, resource));
    case 'not':
      return !evaluate(filter.operand, resource);
    case 'constant':
      return filter.value;
    case 'values':
      return valuesOf(filter.target, resource).some((value) => evaluateValue(filter.filter, value));
    case 'test': {
      const { target, test } = filter;
      return orMissing(valuesOf(target, resource)).some((value) => evaluateOne(test, target.sub, value));
    }
  }
}

/** Whether one value of a multi-valued attribute matches a value filter. */
export function evaluateValue(filter: ValueFilter, value: Json): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.operands.every((operand) => evaluateValue(operand, value));
    case 'or':
      return filter.operands.some((operand) => evaluateValue(operand, value));
    case 'not':
      return !evaluateValue(filter.operand, value);
    case 'test':
      return evaluateOne(filter.test, filter.sub, value);
  }
}

function valuesOf({ extension, attribute }: Target, resource: ScimObject): Json[] {
  const holder = extension ? own(resource, extension) : resource;
  return listOf(isObject(holder) ? own(holder, attribute.name) : undefined);
}

/** @param sub null for the value itself */
function evaluateOne(test: Test, sub: Attribute | null, value: Json | undefined): boolean {
  if (!sub) return evaluateTest(test, value);
  return orMissing(listOf(isObject(value) ? own(value, sub.name) : undefined)).some((one) => evaluateTest(test, one));
}

function listOf(value: Json | undefined): Json[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function orMissing(values: Json[]): (Json | undefined)[] {
  return values.length > 0 ? values : [undefined];
}
