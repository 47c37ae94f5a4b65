import type { ClaimMapping, ClaimSource } from '@/lib/platform/shared/claim-mapping';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { selects } from '@/lib/scim/patch/select-values';
import { isObject, own } from '@/lib/scim/protocol/json';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import { isNeverIssued, mappedPath } from './mapped-path';
import { matchesPattern } from './matches-pattern';

/** A person as mapped claims are read from them. */
export interface MappedPerson {
  userName: string;
  displayName: string | null;
  /** The other attributes of the SCIM User, under their canonical names. */
  attributes: JsonObject;
  /** Direct and through other groups; empty unless a mapping needs them. */
  groups: readonly { name: string }[];
  /** The names of roles by resource, of those that a mapping names. */
  rolesAt: ReadonlyMap<string, readonly string[]>;
}

/**
 * The most bytes of JSON that the mapped claims of one token have. A request header of 8 kB, which many servers limit,
 * cannot carry a token with more, and `LONGEST` of lib/oauth/tokens/jwt.ts leaves room for the rest of the token.
 */
const BYTES_AT_MOST = 8_192;

export interface MappedClaims {
  claims: JsonObject;
  /** The claims that have a value but did not fit. */
  leftOut: string[];
}

/**
 * The values of declared claims. Of several mappings with one name, the first that has a value counts.
 * @param person null where a token represents no person: only constants have a value
 * @param people the tenant's resource type of people
 */
export function mapClaims(
  person: MappedPerson | null,
  mappings: readonly ClaimMapping[],
  people: ResourceType,
): MappedClaims {
  const claims = new Map<string, JsonValue>();
  const leftOut: string[] = [];
  let bytes = 0;
  for (const { claim, source } of mappings) {
    const value = claims.has(claim) ? undefined : valueOf(source, person, people);
    if (value === undefined) continue;
    const size = Buffer.byteLength(JSON.stringify({ [claim]: value }));
    if (bytes + size > BYTES_AT_MOST) {
      leftOut.push(claim);
      continue;
    }
    bytes += size;
    claims.set(claim, value);
  }
  return { claims: Object.fromEntries(claims), leftOut };
}

function valueOf(source: ClaimSource, person: MappedPerson | null, people: ResourceType): JsonValue | undefined {
  if (source.type === 'constant') return source.value;
  if (person === null) return undefined;
  switch (source.type) {
    case 'groups':
      return groupNames(source, person);
    case 'roles':
      return [...(person.rolesAt.get(source.resource) ?? [])];
    case 'attribute':
      return attributeValue(source.path, person, people);
  }
}

function groupNames(
  { filter, rename, strip, prefix }: Extract<ClaimSource, { type: 'groups' }>,
  { groups }: MappedPerson,
): string[] {
  const kept = groups.filter(
    ({ name }) => filter.length === 0 || filter.some((pattern) => matchesPattern(pattern, name)),
  );
  const named = kept.map(({ name }) => {
    if (Object.hasOwn(rename, name)) return rename[name] ?? name;
    return prefix + (name.startsWith(strip) ? name.slice(strip.length) : name);
  });
  return [...new Set(named)];
}

/**
 * The value at a path. A path with a filter has one value, the primary one if several match; one without a filter that
 * names an attribute with several values has all of them.
 */
function attributeValue(path: string, person: MappedPerson, people: ResourceType): JsonValue | undefined {
  const found = mappedPath(people, path);
  if (!found) return undefined;
  const { extension, attribute, sub } = found.target;
  const { userName, displayName, attributes } = person;
  const resource = { ...attributes, userName, ...(displayName !== null && { displayName }) };
  const holder = extension === null ? resource : own(resource, extension);
  const stored = isObject(holder) ? own(holder, attribute.name) : undefined;
  const read = (value: JsonValue) =>
    sub ? (isObject(value) ? own(value, sub.name) : undefined) : issuable(attribute, value);
  if (!Array.isArray(stored)) return stored === undefined ? undefined : read(stored);
  const selected = stored.filter((value) => selects(found.filter, value));
  if (found.filter) {
    const [first] = selected;
    const one = selected.find((value) => isObject(value) && value.primary === true) ?? first;
    return one === undefined ? undefined : read(one);
  }
  const values = selected.flatMap((value) => read(value) ?? []);
  return values.length > 0 ? values : undefined;
}

/** A value without the parts that may not be issued. */
function issuable({ subAttributes = [] }: Attribute, value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const hidden = new Set(subAttributes.filter(isNeverIssued).map(({ name }) => name));
  return Object.fromEntries(Object.entries(value).filter(([name]) => !hidden.has(name)));
}
