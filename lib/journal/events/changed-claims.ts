import { isDeepStrictEqual } from 'node:util';
import { claims } from '@/lib/oauth/openid/claims';
import { type KnownPerson, textOf } from '@/lib/oauth/openid/known-person';
import type { JsonObject } from '@/lib/platform/shared/json';

/** Claims that depend on more than the attributes of the person. */
const NOT_BY_ATTRIBUTES = ['updated_at', 'email_verified', 'phone_number_verified'];

const read = claims.filter(({ name, scope }) => scope !== 'groups' && !NOT_BY_ATTRIBUTES.includes(name));

/** The claims in tokens that a change of attributes changes, with their new values; null for one that is removed. */
export function changedClaims(before: JsonObject, after: JsonObject): JsonObject {
  const [was, is] = [known(before), known(after)];
  return Object.fromEntries(
    read.flatMap((claim) => {
      const value = claim.read(is);
      return isDeepStrictEqual(claim.read(was), value) ? [] : [[claim.name, value ?? null]];
    }),
  );
}

function known(attributes: JsonObject): KnownPerson {
  return {
    userName: textOf(attributes.userName) ?? '',
    displayName: textOf(attributes.displayName) ?? null,
    attributes,
    verifiedEmailKey: null,
    updatedAt: new Date(0),
    groups: [],
  };
}
