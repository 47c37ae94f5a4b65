import { msg } from '@/lib/platform/shared/message';
import { preparedUserName, userNameKey } from '@/lib/platform/shared/user-name';
import { scimError } from '@/lib/scim/protocol/errors';
import { versionTagOf } from '@/lib/scim/protocol/etag';
import { asBoolean } from '../schema/coerce-simple';
import { parseInstant } from '../schema/instant';
import type { Attribute } from '../schema/types';
import type { Filter, Operator } from './filter';

type Order = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/**
 * One comparison, with its value converted to the attribute's type. A missing value satisfies `ne` and nothing else.
 */
export type Test =
  | { kind: 'presence'; present: boolean }
  /** `value` is in lower case unless `caseExact`; of a name of a user it is the key. */
  | { kind: 'text'; operator: Operator; value: string; caseExact: boolean; isUserName?: boolean }
  | { kind: 'number'; operator: Order; value: number }
  | { kind: 'boolean'; operator: 'eq' | 'ne'; value: boolean }
  /** `value` in milliseconds since 1970. */
  | { kind: 'instant'; operator: Order; value: number };

/**
 * @param path the attribute's full path, as a PATCH would name it, for error messages
 * @throws ScimError `filter-operator`, `filter-value`
 */
export function resolveTest(
  attribute: Attribute,
  filter: Filter & { kind: 'present' | 'compare' },
  path: string,
): Test {
  if (filter.kind === 'present') return { kind: 'presence', present: true };
  const { operator, value } = filter;
  if (value === null) return { kind: 'presence', present: !equality(path, operator) };
  switch (attribute.type) {
    case 'boolean':
      return {
        kind: 'boolean',
        operator: equality(path, operator) ? 'eq' : 'ne',
        value: asBoolean(value) ?? unfit(attribute, path),
      };
    case 'integer':
    case 'decimal':
      return { kind: 'number', operator: order(path, operator), value: asNumber(value) ?? unfit(attribute, path) };
    case 'dateTime':
      return {
        kind: 'instant',
        operator: order(path, operator),
        value: parseInstant(String(value)) ?? unfit(attribute, path),
      };
    case 'binary':
      return { kind: 'text', operator: equality(path, operator) ? 'eq' : 'ne', value: String(value), caseExact: true };
    case 'complex':
      return unfit(attribute, path);
    default:
      return text(attribute, { operator, value: asKept(attribute, { operator, value: String(value) }, path) });
  }
}

interface Comparison {
  operator: Operator;
  value: string;
}

/**
 * Normalizes a value compared as a whole to its stored form: a user name without surrounding spaces, a version without
 * the digest that an ETag may append to it (see `etagOf`).
 */
function asKept({ isUserName }: Attribute, { operator, value }: Comparison, path: string): string {
  if (operator !== 'eq' && operator !== 'ne') return value;
  return isUserName ? preparedUserName(value) : path === 'meta.version' ? versionTagOf(value) : value;
}

function text({ caseExact, isUserName }: Attribute, { operator, value }: Comparison): Test {
  if (isUserName) return { kind: 'text', operator, value: userNameKey(value), caseExact, isUserName };
  return { kind: 'text', operator, value: caseExact ? value : value.toLowerCase(), caseExact };
}

/**
 * "Boolean and Binary attributes SHALL cause a failed response" for ordering operators (RFC 7644 section 3.4.2.2, table
 * 3).
 */
function equality(path: string, operator: Operator): boolean {
  if (operator !== 'eq' && operator !== 'ne')
    throw scimError('filter-operator', msg('scim.operatorDoesNotApplyTo', { operator, path }));
  return operator === 'eq';
}

function order(path: string, operator: Operator): Order {
  if (operator === 'co' || operator === 'sw' || operator === 'ew')
    throw scimError('filter-operator', msg('scim.operatorDoesNotApplyTo', { operator, path }));
  return operator;
}

function asNumber(value: string | number | boolean): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function unfit({ type }: Attribute, path: string): never {
  throw scimError('filter-value', msg('scim.valueDoesNotMatchTypeOf', { path, type }));
}
