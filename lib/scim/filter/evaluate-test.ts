import { userNameKey } from '@/lib/platform/shared/user-name';
import type { Json } from '@/lib/scim/protocol/json';
import { parseInstant } from '../schema/instant';
import type { Test } from './resolve-test';

/** Whether a value, or its absence, satisfies one comparison. */
export function evaluateTest(test: Test, value: Json | undefined): boolean {
  switch (test.kind) {
    case 'presence':
      return test.present === isPresent(value);
    case 'boolean':
      return (typeof value === 'boolean' && value === test.value) === (test.operator === 'eq');
    case 'number':
      return ordered(test.operator, typeof value === 'number' ? value - test.value : null);
    case 'instant':
      return ordered(test.operator, typeof value === 'string' ? difference(value, test.value) : null);
    case 'text':
      return evaluateText(test, value);
  }
}

/** "has a non-empty or non-null value" (RFC 7644 section 3.4.2.2): an empty string is not present. */
function isPresent(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}

function evaluateText(
  { operator, value: wanted, caseExact, isUserName }: Test & { kind: 'text' },
  value: Json | undefined,
): boolean {
  if (typeof value !== 'string') return operator === 'ne';
  const text = isUserName ? userNameKey(value) : caseExact ? value : value.toLowerCase();
  switch (operator) {
    case 'co':
      return text.includes(wanted);
    case 'sw':
      return text.startsWith(wanted);
    case 'ew':
      return text.endsWith(wanted);
    case 'eq':
      return text === wanted;
    case 'ne':
      return text !== wanted;
    default:
      return ordered(operator, compareCodePoints(text, wanted));
  }
}

function ordered(operator: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le', difference: number | null): boolean {
  if (difference === null) return operator === 'ne';
  switch (operator) {
    case 'eq':
      return difference === 0;
    case 'ne':
      return difference !== 0;
    case 'gt':
      return difference > 0;
    case 'ge':
      return difference >= 0;
    case 'lt':
      return difference < 0;
    case 'le':
      return difference <= 0;
  }
}

function difference(text: string, instant: number): number | null {
  const own = parseInstant(text);
  return own === null ? null : own - instant;
}

/**
 * Compares by code point, like PostgreSQL's collation "C" for UTF-8. JavaScript's `<` gives a different order beyond
 * U+FFFF.
 */
function compareCodePoints(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at += 1) {
    const difference = rank(left.charCodeAt(at)) - rank(right.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** The sort rank of a UTF-16 code unit. Surrogates, which encode code points beyond U+FFFF, rank after all others. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
