import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';

/** What claims are read from: a person as the directory knows them. */
export interface KnownPerson {
  userName: string;
  displayName: string | null;
  /** The rest of the SCIM User (RFC 7643, 4.1), under its canonical names. */
  attributes: JsonObject;
  /** In lower case: the address that the person has proved by following a link mailed to it. */
  verifiedEmailKey: string | null;
  updatedAt: Date;
  /** The groups that the person is in, directly or by another group, by name; empty where nobody asked. */
  groups: { id: string; name: string }[];
}

/** How many groups are told at most, the first by name. */
export const MOST_GROUPS = 500;

/** A text that is there; undefined for anything else. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Of a multi-valued attribute the primary value, else the first one (RFC 7643, 2.4). */
export function primaryOf(values: JsonValue | undefined): JsonObject {
  const objects = Array.isArray(values) ? values.map(objectOf) : [];
  return objects.find(({ primary }) => primary === true) ?? objects[0] ?? {};
}
