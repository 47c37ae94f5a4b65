import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { ResourceType } from '../schema/types';
import { type AttributePath, attributePathOf, keyOf, wholeKeyOf } from './attribute-path';
import { checkRule, type RuleProblem, type SoundRule } from './check-rule';
import { MAX_RULES, type MappingRule } from './rule';

/** An error in one of several rules. */
export interface RulesProblem extends RuleProblem {
  /** Index of the rule, from 0. */
  at: number;
}

/**
 * Checks a list of rules: each must be valid by itself, and no two may contradict each other about an attribute.
 * Returns the first problem, or null.
 */
export function checkRules(type: ResourceType, rules: readonly MappingRule[]): RulesProblem | null {
  if (rules.length > MAX_RULES)
    return {
      at: MAX_RULES,
      field: 'from',
      problem: msg('scim.exceedsLimitOfLimitRules', { limit: String(MAX_RULES) }),
    };
  const before: SoundRule[] = [];
  for (const [at, rule] of rules.entries()) {
    const checked = checkRule(type, rule);
    const wrong = 'problem' in checked ? checked : contradiction(checked, before);
    if (wrong) return { ...wrong, at };
    if (!('problem' in checked)) before.push(checked);
  }
  return null;
}

/** How a rule contradicts the rules before it; null when it does not. */
export function contradiction({ from, to }: SoundRule, before: readonly SoundRule[]): RuleProblem | null {
  const sources = before.map((rule) => rule.from);
  const targets = before.flatMap((rule) => (rule.to ? [attributePathOf(rule.to)] : []));
  const own = to && attributePathOf(to);
  if (has(sources, from)) return { field: 'from', problem: msg('scim.alreadyHasRule') };
  if (own && has(targets, own)) return { field: 'to', problem: msg('scim.isAlreadyTargetOfAnother') };
  const others = [...sources, ...targets];
  if (overlaps(from, own ? [...others, own] : others)) return { field: 'from', problem: partial };
  return own && overlaps(own, others) ? { field: 'to', problem: partial } : null;
}

const partial: Sayable = msg('scim.overlapsAnotherRuleOneNames');

const has = (paths: readonly AttributePath[], path: AttributePath) => paths.some((one) => keyOf(one) === keyOf(path));

/** Whether the path is part of one of the others, or one of them is part of it. */
function overlaps(path: AttributePath, paths: readonly AttributePath[]): boolean {
  return paths.some((one) => (one.sub === null) !== (path.sub === null) && wholeKeyOf(one) === wholeKeyOf(path));
}
