import type { JsonValue } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { compileSchema, InvalidSchema } from './compile-schema';
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
export function schemaProblem(schema: JsonValue): Sayable | null {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return msg('authorizationDetailsTypes.mustBeJsonObject');
  const { length } = JSON.stringify(schema);
  if (length > LONGEST) return msg('authorizationDetailsTypes.hasLengthCharactersMoreThan', { length, most: LONGEST });
  if (schema.type !== undefined && schema.type !== 'object') return msg('authorizationDetailsTypes.mustHaveTypeObject');
  const problem = problemWithin(schema, '', 0);
  if (problem !== null) return problem;
  const cost = schemaCost(schema);
  if (cost === null) return msg('authorizationDetailsTypes.hasCircularReference');
  if (cost.parts > SUBSCHEMAS_AT_MOST)
    return msg('authorizationDetailsTypes.expandsToMoreThanMost', { most: SUBSCHEMAS_AT_MOST });
  if (!(cost.once <= STEPS_AT_MOST))
    return msg('authorizationDetailsTypes.couldTakeTooLongToCheck', { steps: cost.once, most: STEPS_AT_MOST });
  try {
    compileSchema('any', schema);
    return null;
  } catch (error) {
    if (!(error instanceof InvalidSchema)) throw error;
    return msg('authorizationDetailsTypes.isNotValidJsonSchema', { problem: error.problem });
  }
}

function problemWithin(value: JsonValue, path: string, depth: number): Sayable | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEEPEST) return msg('authorizationDetailsTypes.isNestedMoreThanMostDeep', { most: DEEPEST });
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') return msg('authorizationDetailsTypes.mustNotContainNameProto');
    const here = `${path}/${name}`;
    // A property may have the name of a keyword; its value is then a schema and not text.
    if (REFUSED.includes(name) && typeof member !== 'object')
      return msg('authorizationDetailsTypes.mustNotHaveName', { name, path: here });
    if (name === 'pattern' && typeof member === 'string' && isCostly(member))
      return msg('authorizationDetailsTypes.hasPatternToSimplify', { path: here });
    if (
      name === 'patternProperties' &&
      typeof member === 'object' &&
      member !== null &&
      Object.keys(member).some(isCostly)
    )
      return msg('authorizationDetailsTypes.hasPatternThatCouldTakeTooLong', { path: here });
    const problem = problemWithin(member, here, depth + 1);
    if (problem !== null) return problem;
  }
  return null;
}

/** Whether a pattern is too expensive even by itself. An invalid pattern is reported when the schema is compiled. */
function isCostly(pattern: string): boolean {
  return !(patternCost(pattern).once <= STEPS_AT_MOST);
}
