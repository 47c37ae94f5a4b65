import type { Target } from '../schema/find-attribute';
import type { ResourceType } from '../schema/types';
import { checkRule, type SoundRule } from './check-rule';
import { contradiction } from './check-rules';
import { connectionType } from './connection-type';
import { keyOf, type Place, placeOf } from './place';
import type { MappingRule } from './rule';

/** A value that goes by two names. */
export interface Rename {
  /** What the connection calls it. */
  from: Place;
  /** Where the tenant has it. */
  to: Place;
  target: Target;
}

/** A connection's mapping, ready for use. */
export interface Mapping {
  /** People as the tenant has them. */
  stored: ResourceType;
  /** People as the connection knows them: everything of the protocol works on this one. */
  type: ResourceType;
  renames: readonly Rename[];
  /** By `keyOf` of their `from`. */
  byName: ReadonlyMap<string, Rename>;
  /** What the connection can name, and never has a value, by `keyOf`: what goes by another name, or is ignored and unknown here. */
  valueless: ReadonlySet<string>;
  /** Where the tenant has what the connection cannot see, since it means something else by the name. */
  hidden: readonly Place[];
  /** Where the tenant has what the connection leaves alone: this, and what it ignores. */
  kept: readonly Place[];
}

/**
 * Makes a mapping of rules. A rule that the schemas do not bear out any more, since an attribute was removed or has
 * become another one, writes nowhere: what it maps is ignored until somebody looks at it.
 * @param rules as they were kept, in their order
 */
export function compileMapping(stored: ResourceType, rules: readonly MappingRule[]): Mapping {
  const sound = soundRules(stored, rules);
  const renames = sound.flatMap(({ from, to }): Rename[] => (to ? [{ from, to: placeOf(to), target: to }] : []));
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

/** The URN of a schema that is not known here, as the first rule spells it: values stand under one. */
function inOneSpelling(from: Place, before: readonly SoundRule[]): Place {
  const urn = before
    .map((rule) => rule.from.extension)
    .find((one) => one !== null && one.toLowerCase() === from.extension?.toLowerCase());
  return urn ? { ...from, extension: urn } : from;
}
