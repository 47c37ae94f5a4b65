import { msg, type Sayable } from '@/lib/platform/shared/message';
import { findAttribute, type Target } from '../schema/find-attribute';
import type { Attribute, ResourceType } from '../schema/types';
import { type AttributePath, attributePathOf } from './attribute-path';
import { MAX_NAME, type MappingRule } from './rule';

/** A mapping rule whose names have been resolved. */
export interface SoundRule {
  /** The attribute as the connection names it. */
  from: AttributePath;
  /** The tenant's attribute of that name; null when it has none. */
  known: Target | null;
  /** Null when the attribute is ignored. */
  to: Target | null;
}

export interface RuleProblem {
  /** Which of the two names is wrong. */
  field: 'from' | 'to';
  problem: Sayable;
}

/** Attributes that no mapping may touch: they determine a person's identity, sign-in or permissions. */
const UNTOUCHED = new Set(['id', 'schemas', 'meta', 'externalId', 'userName', 'active', 'password', 'groups', 'roles']);

/** A schema URN and an attribute name without a dot: `urn:okta:custom:1.0:User:division` (RFC 7644 section 3.10). */
const QUALIFIED = /^(urn:[\w.$:-]+):([a-z$][\w$-]*)$/i;

/**
 * Resolves and checks a single rule against the tenant's resource type. `checkRules` checks rules against each other.
 */
export function checkRule(type: ResourceType, { from, to }: MappingRule): SoundRule | RuleProblem {
  const found = findSource(type, from.trim());
  if ('problem' in found) return found;
  if (to === null) return { ...found, to: null };
  const target = findTarget(type, to.trim());
  if ('problem' in target) return target;
  const wrong = mismatch(found.known, target);
  return wrong === null ? { ...found, to: target } : { field: 'to', problem: wrong };
}

function findSource(type: ResourceType, name: string): Pick<SoundRule, 'from' | 'known'> | RuleProblem {
  const problem = (said: Sayable): RuleProblem => ({ field: 'from', problem: said });
  if (name.length > MAX_NAME) return problem(msg('common.mustBeAtMostCharacters', { limit: String(MAX_NAME) }));
  const named = findAttribute(type, name);
  if (named?.kind === 'schema') return problem(msg('scim.isWholeSchemaNameOne'));
  if (named) {
    const wrong = outOfReach(named.target);
    return wrong === null ? { from: attributePathOf(named.target), known: named.target } : problem(wrong);
  }
  const [, urn, own] = QUALIFIED.exec(name) ?? [];
  if (!urn || !own) return problem(msg('scim.isNotKnownAttributeName'));
  if (UNTOUCHED_NAMES.has(own.toLowerCase()) && findAttribute(type, urn)) return problem(untouched(own));
  return { from: { extension: extensionNamed(type, urn), name: own, sub: null }, known: null };
}

const UNTOUCHED_NAMES: ReadonlySet<string> = new Set([...UNTOUCHED].map((name) => name.toLowerCase()));

/**
 * The URN under which values of a schema are stored; for a known schema its own spelling, or null for the core schema.
 */
function extensionNamed(type: ResourceType, urn: string): string | null {
  const named = findAttribute(type, urn);
  return named?.kind === 'schema' ? named.extension : urn;
}

function findTarget(type: ResourceType, name: string): Target | RuleProblem {
  const named = findAttribute(type, name);
  if (named?.kind !== 'attribute') return { field: 'to', problem: msg('scim.isNotAttributeOfPeople') };
  const wrong = outOfReach(named.target) ?? partly(named.target);
  return wrong === null ? named.target : { field: 'to', problem: wrong };
}

const untouched = (name: string): Sayable => msg('scim.cannotBeMappedNameDetermines', { name });

/** Why no rule may refer to an attribute; null when rules may. */
function outOfReach({ extension, attribute: whole, sub }: Target): Sayable | null {
  if (extension === null && UNTOUCHED.has(whole.name)) return untouched(whole.name);
  const parts: readonly Attribute[] = sub ? [whole, sub] : [whole];
  if (parts.some(({ mutability, computed }) => mutability === 'readOnly' || computed))
    return msg('scim.cannotBeSetByDirectories');
  if (
    parts.some(({ returned, mutability, kept }) => returned === 'never' || mutability === 'writeOnly' || kept === false)
  )
    return msg('scim.isNeverReturnedSoIt');
  if (parts.some(({ required }) => required)) return msg('scim.isRequiredSoItCannot');
  return sub && whole.multiValued ? msg('scim.isSubAttributeOfMulti') : null;
}

function partly({ attribute: whole, sub }: Target): Sayable | null {
  return (sub ?? whole).type === 'complex' ? msg('scim.hasSubAttributesNameOne') : null;
}

/**
 * Why the target's type does not fit the source; null when it fits. An attribute of an unknown schema takes the type of
 * its target.
 */
function mismatch(known: Target | null, to: Target): Sayable | null {
  if (!known) return null;
  const is = known.sub ?? known.attribute;
  const becomes = to.sub ?? to.attribute;
  if (is === becomes) return msg('scim.isSourceAttributeItself');
  if (partly(known) !== null) return msg('scim.cannotTakeAttributeWithSub');
  if (is.type !== becomes.type)
    return msg('scim.hasDifferentTypeFromIs', {
      from: is.name,
      type: is.type,
      other: becomes.type,
    });
  if (is.multiValued !== becomes.multiValued)
    return becomes.multiValued ? msg('scim.hasSeveralValuesButSource') : msg('scim.hasOneValueButSource');
  return null;
}
