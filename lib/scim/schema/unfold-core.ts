import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import { findAttribute } from './find-attribute';
import type { ResourceType } from './types';

/**
 * Moves attributes below the URN of the core schema to the top level: `{"urn:…:core:2.0:User": {"active": false}}`
 * means `{"active": false}`, just as an object below an extension's URN means that extension.
 * @throws ScimError `malformed-message` when an attribute is given in both places, `wrong-type`
 */
export function unfoldCore(type: ResourceType, value: ScimObject): ScimObject {
  if (!Object.keys(value).some((key) => isCore(type, key))) return value;
  const names = new Set<string>();
  const entries = Object.entries(value).flatMap(([key, one]) =>
    isCore(type, key) ? Object.entries(contents(type, one)) : [[key, one] as const],
  );
  for (const [name] of entries) {
    if (names.has(name.toLowerCase())) throw scimError('malformed-message', msg('scim.nameAppearsTwice', { name }));
    names.add(name.toLowerCase());
  }
  return Object.fromEntries(entries);
}

/** Whether a key is the URN of the core schema itself. */
export function isCore(type: ResourceType, key: string): boolean {
  if (!key.toLowerCase().startsWith('urn:')) return false;
  const named = findAttribute(type, key);
  return named?.kind === 'schema' && named.extension === null;
}

function contents(type: ResourceType, value: Json): ScimObject {
  if (value === null) return {};
  if (!isObject(value)) throw scimError('wrong-type', msg('scim.idMustBeObject', { id: type.schema.id }));
  return unfoldCore(type, value);
}
