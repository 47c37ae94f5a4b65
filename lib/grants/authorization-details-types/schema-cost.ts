import {
  DETAILS_BYTES_AT_MOST,
  ENTRIES_AT_MOST,
  VALUES_AT_MOST,
} from '@/lib/oauth/authorization-details/parse-details';
import type { JsonValue } from '@/lib/platform/shared/json';
import { PATTERN_TEXT_AT_MOST, patternSteps } from './pattern-cost';

/**
 * What checking one parameter by a schema costs at most. A step is one of a pattern, or one comparison: some nanoseconds,
 * so that all that a schema may take is some 20 ms, most of it the first time.
 */
export interface SchemaCost {
  /** Subschemas and what they are made of, each as often as it is referred to. */
  parts: number;
  /** Steps where the schema is for one value of each entry. */
  once: number;
  /** Steps where it may be for every value of the parameter: members of a list, of a map. */
  many: number;
}

export const STEPS_AT_MOST = 2_000_000;

/** A part that is looked at: it may write down what does not fit, a microsecond's work on a slow machine. */
const STEPS_OF_A_PART = 50;
/** Two members of a list that are compared whole. */
const STEPS_OF_A_PAIR = 8;

/** Keywords whose subschemas are for any number of values. */
const FOR_MANY: ReadonlySet<string> = new Set([
  'items',
  'contains',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'patternProperties',
  'propertyNames',
]);
/** Keywords that count the characters of a text. */
const COUNTING: ReadonlySet<string> = new Set(['minLength', 'maxLength']);
/** Keywords that compare each member of an entry with each that a schema names. */
const COMPARING: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties']);

const NOTHING: SchemaCost = { parts: 0, once: 0, many: 0 };
const sum = (one: SchemaCost, other: SchemaCost): SchemaCost => ({
  parts: one.parts + other.parts,
  once: one.once + other.once,
  many: one.many + other.many,
});
const always = (steps: number): SchemaCost => ({ parts: 0, once: steps, many: steps });
const perValue = (steps: number, parts = 0): SchemaCost => ({
  parts,
  once: ENTRIES_AT_MOST * steps,
  many: VALUES_AT_MOST * steps,
});

/**
 * A pattern against as many texts as there can be. They share the bytes of the parameter, so that by what depends on the
 * length (without negative terms) none costs more than as many of the longest as fit; by what does not, each costs the same.
 * @param pattern one that is none costs nothing: nothing is compiled of it
 */
export function patternCost(pattern: string): SchemaCost {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return NOTHING;
  }
  const longest = (DETAILS_BYTES_AT_MOST / PATTERN_TEXT_AT_MOST) * patternSteps(pattern, PATTERN_TEXT_AT_MOST);
  return sum(perValue(patternSteps(pattern, 0)), always(longest));
}

/** @returns null for a reference in a circle, or to nothing */
export function schemaCost(schema: JsonValue): SchemaCost | null {
  return costOf(schema, schema, new Map());
}

/** @param known of each definition; null while it is being counted */
function costOf(value: JsonValue, root: JsonValue, known: Map<string, SchemaCost | null>): SchemaCost | null {
  // true and false are subschemas too.
  if (typeof value === 'boolean') return perValue(STEPS_OF_A_PART, 1);
  if (typeof value !== 'object' || value === null) return perValue(1);
  let cost = perValue(STEPS_OF_A_PART, 1);
  const names = Object.entries(value);
  for (const [name, member] of names) {
    // Definitions count where they are referred to.
    if (value === root && name === '$defs') continue;
    const part =
      name === '$ref' && typeof member === 'string' ? referredCost(member, root, known) : costOf(member, root, known);
    if (part === null) return null;
    cost = sum(cost, sum({ ...part, once: FOR_MANY.has(name) ? part.many : part.once }, keywordCost(name, member)));
  }
  // Members that nothing names are refused for the whole, whether it says so or not.
  if (value === root || names.some(([name]) => COMPARING.has(name)))
    cost = sum(cost, always(VALUES_AT_MOST * cost.parts));
  return cost;
}

/** What a keyword costs beside its subschemas. */
function keywordCost(name: string, value: JsonValue): SchemaCost {
  if (name === 'pattern' && typeof value === 'string') return patternCost(value);
  // Each is tried once to find its members and once more to find those that no pattern names.
  if (name === 'patternProperties' && typeof value === 'object' && value !== null)
    return Object.keys(value)
      .map((pattern) => always(2 * patternCost(pattern).many))
      .reduce(sum, NOTHING);
  if (name === 'uniqueItems' && value === true) return always((STEPS_OF_A_PAIR * VALUES_AT_MOST ** 2) / 2);
  return COUNTING.has(name) && typeof value === 'number' ? always(DETAILS_BYTES_AT_MOST) : NOTHING;
}

function referredCost(reference: string, root: JsonValue, known: Map<string, SchemaCost | null>): SchemaCost | null {
  const counted = known.get(reference);
  if (counted !== undefined) return counted;
  const name = /^#\/\$defs\/([\w-]+)$/.exec(reference)?.[1];
  const definitions = typeof root === 'object' && root !== null && !Array.isArray(root) ? root.$defs : undefined;
  if (
    name === undefined ||
    typeof definitions !== 'object' ||
    definitions === null ||
    Array.isArray(definitions) ||
    !Object.hasOwn(definitions, name)
  )
    return null;
  known.set(reference, null);
  const cost = costOf(definitions[name] ?? null, root, known);
  known.set(reference, cost);
  return cost;
}
