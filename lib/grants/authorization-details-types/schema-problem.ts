import type { JsonValue } from '@/lib/platform/shared/json';
import { text } from '@/lib/platform/shared/text';
import { compileSchema } from './compile-schema';
import { patternCost, STEPS_AT_MOST, schemaCost } from './schema-cost';

const LONGEST = 16 * 1024;
const DEEPEST = 32;
/** The most subschemas, each counted as often as it is referred to. */
const SUBSCHEMAS_AT_MOST = 2000;

/** Keywords that would let a schema be found elsewhere, or vary between evaluations. */
const REFUSED = [
  '$id',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$recursiveRef',
  '$recursiveAnchor',
  '$async',
  '$vocabulary',
];

/**
 * What is wrong with a JSON Schema (draft 2020-12) as the definition of a type: it is too large, refers to something
 * outside, or could make a check too expensive. References must lead to its own `$defs` without a cycle.
 * @returns null if it is acceptable; otherwise a sentence without its subject
 */
export function schemaProblem(schema: JsonValue): string | null {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return text('must be a JSON object');
  const { length } = JSON.stringify(schema);
  if (length > LONGEST) return `has ${length} characters, more than ${LONGEST}`;
  if (schema.type !== undefined && schema.type !== 'object') return text('must have the type object');
  const problem = problemWithin(schema, '', 0);
  if (problem !== null) return problem;
  const cost = schemaCost(schema);
  if (cost === null) return 'has a circular reference, or a reference that is missing from $defs';
  if (cost.parts > SUBSCHEMAS_AT_MOST) return `expands through its references to more than ${SUBSCHEMAS_AT_MOST} parts`;
  if (!(cost.once <= STEPS_AT_MOST))
    return `could take too long to check: up to ${cost.once} steps in total, more than ${STEPS_AT_MOST}. Use fewer patterns, alternatives and uniqueItems, especially within lists`;
  try {
    compileSchema('any', schema);
    return null;
  } catch (error) {
    return `is not a valid JSON Schema (draft 2020-12): ${error instanceof Error ? error.message.slice(0, 300) : 'it cannot be compiled'}`;
  }
}

function problemWithin(value: JsonValue, path: string, depth: number): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEEPEST) return `is nested more than ${DEEPEST} deep`;
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') return text('must not contain the name __proto__');
    const here = `${path}/${name}`;
    // A property may have the name of a keyword; its value is then a schema and not text.
    if (REFUSED.includes(name) && typeof member !== 'object') return `must not have ${name} (${here})`;
    if (name === 'pattern' && typeof member === 'string' && isCostly(member))
      return `has a pattern that could take too long to check (${here}): start it with ^, do not repeat a group that contains repetition or alternatives, and use at most one unlimited repetition`;
    if (
      name === 'patternProperties' &&
      typeof member === 'object' &&
      member !== null &&
      Object.keys(member).some(isCostly)
    )
      return `has a pattern that could take too long to check (${here})`;
    const problem = problemWithin(member, here, depth + 1);
    if (problem !== null) return problem;
  }
  return null;
}

/** Whether a pattern is too expensive even by itself. An invalid pattern is reported when the schema is compiled. */
function isCostly(pattern: string): boolean {
  return !(patternCost(pattern).once <= STEPS_AT_MOST);
}
