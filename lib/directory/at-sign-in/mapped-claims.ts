import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { type AttributePath, attributePathOf, readAt, writeAt } from '@/lib/scim/mapping/attribute-path';
import { isScimError } from '@/lib/scim/protocol/errors';
import { isObject } from '@/lib/scim/protocol/json';
import { parseResource } from '@/lib/scim/resource-kinds/parse-resource';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import type { ClaimValue, CoveredClaims } from '@/lib/sign-in/identity-providers/covered-claims';
import { type ClaimRule, type StandardClaim, standardClaims } from '@/lib/sign-in/identity-providers/provisioning';
import { claimTarget } from './claim-target';

/** Where a claim's value goes: to an attribute, or to the first value of a multi-valued one. */
type Place = AttributePath | { first: string; type: string };

const core = (name: string, sub: string | null = null): AttributePath => ({ extension: null, name, sub });

/**
 * The attributes of RFC 7643 that the claims of OpenID Connect Core, section 5.1, stand for. User name and email address
 * are not among them: both are the verified address with which the person was created.
 */
const places: Record<StandardClaim, Place> = {
  name: core('displayName'),
  given_name: core('name', 'givenName'),
  middle_name: core('name', 'middleName'),
  family_name: core('name', 'familyName'),
  preferred_username: core('nickName'),
  nickname: core('nickName'),
  profile: core('profileUrl'),
  picture: { first: 'photos', type: 'photo' },
  zoneinfo: core('timezone'),
  locale: core('locale'),
  phone_number: { first: 'phoneNumbers', type: 'work' },
};

/** The attributes that claims change, and the claims whose values do not fit their attribute. */
export interface MappedClaims {
  attributes: JsonObject;
  unfit: string[];
}

/**
 * A person's attributes after a sign-in: standard claims first, then the rules in their order. A claim that is missing
 * or does not fit leaves its attribute as it is, and so does a rule whose attribute no longer exists.
 * @param people the tenant's resource type
 * @param before the attributes so far
 */
export function mappedClaims(
  people: ResourceType,
  rules: readonly ClaimRule[],
  { values }: Pick<CoveredClaims, 'values'>,
  before: JsonObject,
): MappedClaims {
  const type = nothingRequired(people);
  const attributes = structuredClone(before);
  const unfit: string[] = [];
  for (const [claim, place] of placesOf(people, rules)) {
    const value = Object.hasOwn(values, claim) ? values[claim] : undefined;
    if (value !== undefined && !put(type, attributes, place, value)) unfit.push(claim);
  }
  return { attributes, unfit };
}

function placesOf(people: ResourceType, rules: readonly ClaimRule[]): [claim: string, Place][] {
  const named = new Set(rules.map(({ from }) => from));
  const chosen = rules.flatMap(({ from, to }): [string, Place][] => {
    const target = to === null ? { problem: null } : claimTarget(people, to);
    return 'problem' in target ? [] : [[from, attributePathOf(target)]];
  });
  const standard = standardClaims.filter((claim) => !named.has(claim));
  return [...standard.map((claim): [string, Place] => [claim, places[claim]]), ...chosen];
}

/** Writes a value as the schemas read it. @returns false, with nothing written, if it does not fit */
function put(type: ResourceType, attributes: JsonObject, place: Place, value: ClaimValue): boolean {
  const draft: JsonObject = {};
  if ('first' in place) draft[place.first] = [{ value, type: place.type, primary: true }];
  else writeAt(draft, place, value);
  try {
    const read = parseResource(type, draft).attributes;
    if ('first' in place) attributes[place.first] = withFirst(attributes[place.first], read[place.first]);
    else writeAt(attributes, place, readAt(read, place));
    return true;
  } catch (error) {
    if (isScimError(error)) return false;
    throw error;
  }
}

/** Replaces the primary value, or the first if none is primary. Other values, and what else is known of it, stay. */
function withFirst(before: JsonValue | undefined, read: JsonValue | undefined): JsonValue[] {
  const held = Array.isArray(before) ? before : [];
  const [next] = Array.isArray(read) ? read : [];
  if (next === undefined || !isObject(next)) return held;
  const primary = Math.max(
    0,
    held.findIndex((one) => isObject(one) && one.primary === true),
  );
  const [known] = held.slice(primary, primary + 1);
  if (!isObject(known)) return [next, ...held];
  return held.map((one, index) => (index === primary ? { ...known, value: next.value ?? null } : one));
}

/** A claim alone is no whole person, who would need a user name and what the tenant's schemas require. */
function nothingRequired(type: ResourceType): ResourceType {
  const optional = (attributes: readonly Attribute[]) => attributes.map((one) => ({ ...one, required: false }));
  return {
    ...type,
    schema: { ...type.schema, attributes: optional(type.schema.attributes) },
    schemaExtensions: type.schemaExtensions.map((extension) => ({
      ...extension,
      required: false,
      schema: { ...extension.schema, attributes: optional(extension.schema.attributes) },
    })),
  };
}
