import { claims } from '@/lib/oauth/openid/claims';
import type { KnownPerson } from '@/lib/oauth/openid/known-person';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import type { Target } from '@/lib/scim/schema/find-attribute';
import type { Attribute } from '@/lib/scim/schema/types';

const nobody: KnownPerson = {
  userName: '',
  displayName: null,
  attributes: {},
  verifiedEmailKey: null,
  updatedAt: new Date(0),
  groups: [],
};

/**
 * The claims that an attribute of a person appears in. Found by evaluating each claim with only this attribute set, so
 * that no separate list has to be maintained.
 */
export function claimsOfAttribute({ extension, attribute, sub }: Target): string[] {
  if (extension !== null) return [];
  const value = sub ? { [sub.name]: 'x' } : valueOf(attribute);
  const somebody: KnownPerson = {
    ...nobody,
    attributes: { [attribute.name]: value },
    ...(attribute.name === 'userName' && { userName: 'x' }),
    ...(attribute.name === 'displayName' && { displayName: 'x' }),
  };
  return claims
    .filter(({ read }) => JSON.stringify(read(somebody)) !== JSON.stringify(read(nobody)))
    .map(({ name }) => name);
}

function valueOf({ multiValued, subAttributes }: Attribute): JsonValue {
  const value: JsonValue = subAttributes
    ? (Object.fromEntries(
        subAttributes.map(({ name, type }): [string, JsonValue] => [name, type === 'boolean' ? true : 'x']),
      ) satisfies JsonObject)
    : 'x';
  return multiValued ? [value] : value;
}
