import type { Json, ScimObject } from '@/lib/scim/protocol/json';
import { evaluateValue } from '../filter/evaluate';
import type { Filter } from '../filter/filter';
import { coerce } from '../schema/coerce';
import { findIn } from '../schema/find-attribute';
import type { Attribute } from '../schema/types';
import type { PathFilter } from './parse-path';

/** Whether the path selects the value; without a filter it selects every value. */
export function selects(filter: PathFilter | null, value: Json): boolean {
  return !filter || evaluateValue(filter.resolved, value);
}

/**
 * The value that a filter describes, used to create it when there is none: `type eq "work" and primary eq true` gives
 * `{type: "work", primary: true}`. For an attribute whose values are not objects, the result has the value under
 * `value`.
 * @returns null when the filter is anything other than equality tests joined by `and`
 */
export function describedValue(attribute: Attribute, filter: Filter): ScimObject | null {
  if (filter.kind === 'and') {
    const parts = filter.operands.map((operand) => describedValue(attribute, operand));
    return parts.every((part) => part !== null) ? (Object.assign({}, ...parts) as ScimObject) : null;
  }
  if (filter.kind !== 'compare' || filter.operator !== 'eq' || filter.value === null) return null;
  const sub = subOf(attribute, filter.path);
  const value = sub ? coerce(sub, filter.value) : undefined;
  return sub && value !== undefined ? { [sub.name]: value } : null;
}

function subOf(attribute: Attribute, name: string): Attribute | undefined {
  if (attribute.type === 'complex') return findIn(attribute.subAttributes ?? [], name);
  return name.toLowerCase() === 'value' ? { ...attribute, name: 'value', multiValued: false } : undefined;
}
