import type { ResourceRecord } from '@/lib/scim/store';
import type { JsonObject } from '@/lib/shared/json';
import type { Person, PersonAttributes } from './person';

/** A person as SCIM's resource. */
export function userRecord({ id, version, createdAt, updatedAt, attributes }: Person): ResourceRecord {
  return { id, version, createdAt, updatedAt, attributes };
}

/** The schema requires userName; a person without `active` is one that a client removed it from, and may not sign in. */
export function personAttributes(attributes: JsonObject): PersonAttributes {
  const { userName, active } = attributes;
  if (typeof userName !== 'string') throw new TypeError('A person without userName reached the store.');
  return { ...attributes, userName, active: active === true };
}
