import {
  DETAILS_BYTES_AT_MOST,
  ENTRIES_AT_MOST,
  VALUES_AT_MOST,
} from '@/lib/oauth/authorization-details/parse-details';
import type { JsonValue } from '@/lib/platform/shared/json';
import { PATTERN_TEXT_AT_MOST, patternSteps } from './pattern-cost';

/**
 * The most that checking one parameter against a schema can cost. A step is one step of a pattern or one comparison and
 * takes some nanoseconds, so that the allowed maximum takes some 20 ms, most of it the first time.
 */
export interface SchemaCost {
  /** Subschemas and their parts, each counted as often as it is referred to. */
  parts: number;
  /** Steps if the schema applies to one value of each entry. */
  once: number;
  /** Steps if the schema may apply to every value of the parameter: members of a list or a map. */
  many: number;
}

export const STEPS_AT_MOST = 2_000_000;

/** Visiting a part of a schema: it may record what does not fit, which takes a microsecond on a slow machine. */
const STEPS_OF_A_PART = 50;
/** Comparing two members of a list in full. */
const STEPS_OF_A_PAIR = 8;

/** Keywords whose subschemas apply to any number of values. */
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
/** Keywords that compare each member of an entry with each one that a schema names. */
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
 * The cost of a pattern against as many texts as possible. The texts share the bytes of the parameter. So the part of
 * the cost that grows with length (without negative terms) is highest with as many of the longest texts as fit, and the
 * constant part is the same for every text.
 * @param pattern an invalid one costs nothing, because it is never compiled
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

/** @returns null if a reference is circular or has no target */
export function schemaCost(schema: JsonValue): SchemaCost | null {
  return costOf(schema, schema, new Map());
}

/** @param known the cost of each definition; null while it is being counted */
function costOf(value: JsonValue, root: JsonValue, known: Map<string, SchemaCost | null>): SchemaCost | null {
  // true and false are subschemas too.
  if (typeof value === 'boolean') return perValue(STEPS_OF_A_PART, 1);
  if (typeof value !== 'object' || value === null) return perValue(1);
  let cost = perValue(STEPS_OF_A_PART, 1);
  const names = Object.entries(value);
  for (const [name, member] of names) {
    // Definitions are counted where they are referred to.
    if (value === root && name === '$defs') continue;
    const part =
      name === '$ref' && typeof member === 'string' ? referredCost(member, root, known) : costOf(member, root, known);
    if (part === null) return null;
    cost = sum(cost, sum({ ...part, once: FOR_MANY.has(name) ? part.many : part.once }, keywordCost(name, member)));
  }
  // The whole schema always rejects members that nothing names, even if it does not say so.
  if (value === root || names.some(([name]) => COMPARING.has(name)))
    cost = sum(cost, always(VALUES_AT_MOST * cost.parts));
  return cost;
}

/** The cost of a keyword besides its subschemas. */
function keywordCost(name: string, value: JsonValue): SchemaCost {
  if (name === 'pattern' && typeof value === 'string') return patternCost(value);
  // Each pattern is tried once to find its members, and once more to find those that no pattern names.
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
