import { refusal } from '../errors';
import { isObject, type Json, type ScimObject } from '../json';
import type { PatchOperation } from '../patch/operation';
import { findAttribute } from './find-attribute';
import type { ResourceType } from './types';

/**
 * Brings what stands below the URN of the core schema to where it belongs: `{"urn:…:core:2.0:User": {"active": false}}`
 * means `{"active": false}`, as an object below the URN of an extension means that extension.
 * @throws ScimRefusal `malformed-message` when an attribute is given in both places, `wrong-type`
 */
export function unfoldCore(type: ResourceType, value: ScimObject): ScimObject {
  if (!Object.keys(value).some((key) => isCore(type, key))) return value;
  const unfolded: ScimObject = {};
  for (const [key, one] of Object.entries(value)) {
    if (!isCore(type, key)) give(unfolded, key, one);
    else for (const [inner, held] of Object.entries(contents(type, one))) give(unfolded, inner, held);
  }
  return unfolded;
}

/** The same of the operations of a PATCH that concern the resource itself. */
export function unfoldOperations(type: ResourceType, operations: readonly PatchOperation[]): PatchOperation[] {
  return operations.map((operation) => {
    const { path, value } = operation;
    const onResource = path === null || isCore(type, path);
    return onResource && isObject(value) ? { ...operation, value: unfoldCore(type, value) } : operation;
  });
}

function isCore(type: ResourceType, key: string): boolean {
  if (!key.toLowerCase().startsWith('urn:')) return false;
  const named = findAttribute(type, key);
  return named?.kind === 'schema' && named.extension === null;
}

function contents(type: ResourceType, value: Json): ScimObject {
  if (value === null) return {};
  if (!isObject(value)) throw refusal('wrong-type', `${type.schema.id} must be an object.`);
  return unfoldCore(type, value);
}

function give(unfolded: ScimObject, key: string, value: Json): void {
  const taken = Object.keys(unfolded).some((given) => given.toLowerCase() === key.toLowerCase());
  if (taken) throw refusal('malformed-message', `${key} is given twice.`);
  Object.defineProperty(unfolded, key, { value, enumerable: true, writable: true, configurable: true });
}
