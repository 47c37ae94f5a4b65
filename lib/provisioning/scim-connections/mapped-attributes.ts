import { claims } from '@/lib/oauth/openid/claims';
import type { KnownPerson } from '@/lib/oauth/openid/known-person';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { attributePathOf, keyOf, nameOf } from '@/lib/scim/mapping/attribute-path';
import { checkRule } from '@/lib/scim/mapping/check-rule';
import { compileMapping, type Mapping } from '@/lib/scim/mapping/mapping';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import { COMMON_ATTRIBUTES } from '@/lib/scim/schema/common';
import { findAttribute, pathOf, type Target } from '@/lib/scim/schema/find-attribute';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

const nobody: KnownPerson = {
  userName: '',
  displayName: null,
  attributes: {},
  verifiedEmailKey: null,
  updatedAt: new Date(0),
  groups: [],
};

/** A text that every claim accepts, also one that is a date. */
const SAMPLE = '2000';

/**
 * The claims that an attribute of a person appears in. Found by evaluating each claim with only this attribute set, so
 * that no separate list has to be maintained.
 */
function claimsOfAttribute({ extension, attribute, sub }: Target): string[] {
  const value = { [attribute.name]: sub ? { [sub.name]: SAMPLE } : valueOf(attribute) };
  const somebody: KnownPerson = {
    ...nobody,
    attributes: extension === null ? value : { [extension]: value },
    ...(extension === null && attribute.name === 'userName' && { userName: SAMPLE }),
    ...(extension === null && attribute.name === 'displayName' && { displayName: SAMPLE }),
  };
  return claims
    .filter(({ read }) => JSON.stringify(read(somebody)) !== JSON.stringify(read(nobody)))
    .map(({ name }) => name);
}

function valueOf({ multiValued, subAttributes }: Attribute): JsonValue {
  const value: JsonValue = subAttributes
    ? (Object.fromEntries(
        subAttributes.map(({ name, type }): [string, JsonValue] => [name, type === 'boolean' ? true : SAMPLE]),
      ) satisfies JsonObject)
    : SAMPLE;
  return multiValued ? [value] : value;
}

/** What happens to one attribute that a connection sends. */
export interface MappedAttribute {
  /** The connection's name for it. */
  name: string;
  /** The attribute that it sets; null for none. */
  stored: string | null;
  /** Whether the schema or a rule decides this, another rule has taken its place, or no rule may name it. */
  because: 'schema' | 'rule' | 'taken' | 'fixed';
  /** The ID token and userinfo claims that show the stored attribute. */
  claims: string[];
}

/**
 * What happens to each attribute that a connection with these rules can send. Single complex attributes are listed by
 * sub-attribute.
 */
export function mappedAttributes(people: ResourceType, rules: readonly MappingRule[]): MappedAttribute[] {
  const mapping = compileMapping(people, rules);
  const { schema, schemaExtensions } = mapping.type;
  return [
    ...attributesOf(mapping, COMMON_ATTRIBUTES, null),
    ...attributesOf(mapping, schema.attributes, null),
    ...schemaExtensions.flatMap((one) => attributesOf(mapping, one.schema.attributes, one.schema.id)),
  ];
}

function attributesOf(mapping: Mapping, attributes: readonly Attribute[], extension: string | null): MappedAttribute[] {
  const targets = attributes.flatMap((attribute): Target[] => {
    const parts = attribute.multiValued || attribute.ignored ? undefined : attribute.subAttributes;
    return parts ? parts.map((sub) => ({ extension, attribute, sub })) : [{ extension, attribute, sub: null }];
  });
  return targets.flatMap((target) => described(mapping, target));
}

function described({ byName, valueless, renames, stored }: Mapping, target: Target): MappedAttribute[] {
  const key = keyOf(attributePathOf(target));
  const rename = byName.get(key);
  const name = pathOf(target);
  if (rename) return [{ name, stored: nameOf(rename.to), because: 'rule', claims: claimsOfAttribute(rename.target) }];
  if (target.attribute.ignored || target.sub?.ignored) {
    const isTaken = valueless.has(key) && renames.some(({ to }) => keyOf(to) === key);
    return [{ name, stored: null, because: isTaken ? 'taken' : 'rule', claims: [] }];
  }
  const settable = [target.attribute, target.sub].every((one) => one?.mutability !== 'readOnly');
  const known = findAttribute(stored, name);
  if (!settable || known?.kind !== 'attribute') return [];
  return [
    {
      name,
      stored: name,
      because: 'problem' in checkRule(stored, { from: name, to: null }) ? 'fixed' : 'schema',
      claims: claimsOfAttribute(known.target),
    },
  ];
}
