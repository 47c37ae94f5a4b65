import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';

/** The person's data in the directory, which claims are read from. */
export interface KnownPerson {
  userName: string;
  displayName: string | null;
  /** The other attributes of the SCIM User (RFC 7643, 4.1), under their canonical names. */
  attributes: JsonObject;
  /** The email address that the person has verified by following an emailed link, in lower case. */
  verifiedEmailKey: string | null;
  updatedAt: Date;
  /** The groups that the person is in, directly or through another group, sorted by name; empty unless requested. */
  groups: { id: string; name: string }[];
}

/** A person with the roles that declared claims report. */
export interface PersonWithRoles extends KnownPerson {
  /** The names of roles by resource. */
  rolesAt: ReadonlyMap<string, readonly string[]>;
}

/** The person whom a token represents, who is read only if it is needed. */
export interface Represented {
  personId: string;
  /** Returns null if the person is inactive or deleted. */
  read(): Promise<KnownPerson | null>;
}

/** The maximum number of groups in claims; the first by name are kept. */
export const MOST_GROUPS = 500;

/** The value if it is a non-empty string; undefined otherwise. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** The primary value of a multi-valued attribute, otherwise the first one (RFC 7643, 2.4). */
export function primaryOf(values: JsonValue | undefined): JsonObject {
  const objects = Array.isArray(values) ? values.map(objectOf) : [];
  return objects.find(({ primary }) => primary === true) ?? objects[0] ?? {};
}
