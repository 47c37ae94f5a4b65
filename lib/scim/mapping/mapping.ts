import type { Target } from '../schema/find-attribute';
import type { ResourceType } from '../schema/types';
import { type AttributePath, attributePathOf, keyOf } from './attribute-path';
import { checkRule, type SoundRule } from './check-rule';
import { contradiction } from './check-rules';
import { connectionType } from './connection-type';
import type { MappingRule } from './rule';

/** A value that the connection and the tenant name differently. */
interface Rename {
  /** The connection's name. */
  from: AttributePath;
  /** The tenant's name. */
  to: AttributePath;
  target: Target;
}

/** A connection's mapping, compiled from its rules. */
export interface Mapping {
  /** The resource type as the tenant defines it. */
  stored: ResourceType;
  /** The resource type as the connection sees it; the whole protocol layer uses this one. */
  type: ResourceType;
  renames: readonly Rename[];
  /** Indexed by `keyOf` of their `from`. */
  byName: ReadonlyMap<string, Rename>;
  /**
   * `keyOf` of the names that the connection can use but that never have a value: attributes mapped to another name,
   * and ignored ones that the tenant does not have.
   */
  valueless: ReadonlySet<string>;
  /** The tenant's attributes that the connection cannot see, because it uses their name for another attribute. */
  hidden: readonly AttributePath[];
  /** The tenant's attributes that the connection must not change: the hidden ones and the ignored ones. */
  kept: readonly AttributePath[];
}

/** Compiled mappings by type and the rules as JSON, since every request of a connection reads its rules again. */
const compiled = new WeakMap<ResourceType, Map<string, Mapping>>();
/** For one type: more than the connections of any tenant, unless their rules change all the time. */
const COMPILED_AT_MOST = 100;

/** A mapping of rules, compiled once for each set of rules. See `compileMapping`. */
export function mappingOf(stored: ResourceType, rules: readonly MappingRule[]): Mapping {
  const known = compiled.get(stored) ?? new Map<string, Mapping>();
  compiled.set(stored, known);
  const text = JSON.stringify(rules);
  const mapping = known.get(text) ?? compileMapping(stored, rules);
  if (!known.has(text) && known.size === COMPILED_AT_MOST) known.clear();
  known.set(text, mapping);
  return mapping;
}

/**
 * Compiles rules into a mapping. If a rule no longer fits the schemas, because an attribute was removed or changed, its
 * source attribute is ignored until an administrator corrects the rule.
 * @param rules in the order in which they were saved
 */
export function compileMapping(stored: ResourceType, rules: readonly MappingRule[]): Mapping {
  const sound = soundRules(stored, rules);
  const renames = sound.flatMap(({ from, to }): Rename[] =>
    to ? [{ from, to: attributePathOf(to), target: to }] : [],
  );
  const sources = new Set(sound.map(({ from }) => keyOf(from)));
  const targets = new Set(renames.map(({ to }) => keyOf(to)));
  const taken = renames.filter(({ to }) => !sources.has(keyOf(to)));
  const ignored = sound.filter(({ to }) => !to);
  const own = ({ known, from }: SoundRule) => known !== null && !targets.has(keyOf(from));
  return {
    stored,
    type: connectionType(stored, [...sound, ...taken.map(({ to, target }) => ({ from: to, known: target, to: null }))]),
    renames,
    byName: new Map(renames.map((rename) => [keyOf(rename.from), rename])),
    valueless: new Set([
      ...ignored.filter((rule) => !own(rule)).map(({ from }) => keyOf(from)),
      ...taken.map(({ to }) => keyOf(to)),
    ]),
    hidden: sound.filter((rule) => rule.to && own(rule)).map(({ from }) => from),
    kept: sound.filter(own).map(({ from }) => from),
  };
}

function soundRules(type: ResourceType, rules: readonly MappingRule[]): SoundRule[] {
  const sound: SoundRule[] = [];
  for (const rule of rules) {
    const usable = [rule, { ...rule, to: null }]
      .map((one) => checkRule(type, one))
      .find((one) => !('problem' in one) && !contradiction(one, sound));
    if (usable && !('problem' in usable)) sound.push({ ...usable, from: inOneSpelling(usable.from, sound) });
  }
  return sound;
}

/**
 * Uses the first rule's spelling for the URN of an unknown schema, so that all of its values are stored under one key.
 */
function inOneSpelling(from: AttributePath, before: readonly SoundRule[]): AttributePath {
  const urn = before
    .map((rule) => rule.from.extension)
    .find((one) => one !== null && one.toLowerCase() === from.extension?.toLowerCase());
  return urn ? { ...from, extension: urn } : from;
}
