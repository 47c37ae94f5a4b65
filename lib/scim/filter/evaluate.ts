import { isObject, type Json, own, type ScimObject } from '../json';
import type { Target } from '../schema/find-attribute';
import { evaluateTest } from './evaluate-test';
import type { ResolvedFilter, ValueFilter } from './resolve';

/**
 * Whether a resource fulfils a filter. Used for value filters of PATCH; for lists it is the reference that the SQL
 * must agree with. A test on a multi-valued attribute is fulfilled when any of its values fulfils it; an attribute
 * without values counts as one missing value.
 * @param resource under canonical names, `id` and `meta` included
 */
export function evaluate(filter: ResolvedFilter, resource: ScimObject): boolean {
  switch (filter.kind) {
    case 'and': return filter.operands.every((operand) => evaluate(operand, resource));
    case 'or': return filter.operands.some((operand) => evaluate(operand, resource));
    case 'not': return !evaluate(filter.operand, resource);
    case 'values': return valuesOf(filter.target, resource).some((value) => evaluateValue(filter.filter, value));
    case 'test': {
      const { target, test } = filter;
      const values: (Json | undefined)[] = valuesOf(target, resource);
      if (values.length === 0) values.push(undefined);
      return values.some((value) => evaluateTest(test, target.sub ? subOf(value, target.sub.name) : value));
    }
  }
}

/** Whether one value of a multi-valued attribute fulfils a value filter. */
export function evaluateValue(filter: ValueFilter, value: Json): boolean {
  switch (filter.kind) {
    case 'and': return filter.operands.every((operand) => evaluateValue(operand, value));
    case 'or': return filter.operands.some((operand) => evaluateValue(operand, value));
    case 'not': return !evaluateValue(filter.operand, value);
    case 'test': return evaluateTest(filter.test, subOf(value, filter.sub.name));
  }
}

function valuesOf({ extension, attribute }: Target, resource: ScimObject): Json[] {
  const holder = extension ? own(resource, extension) : resource;
  const value = isObject(holder) ? own(holder, attribute.name) : undefined;
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function subOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? own(value, name) : undefined;
}
