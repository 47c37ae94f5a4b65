import { isObject, type ScimObject } from '@/lib/scim/protocol/json';

/** The object that holds an extension's attributes, made when it is not there yet. */
export function extensionOf(attributes: ScimObject, urn: string): ScimObject {
  const present = attributes[urn];
  if (isObject(present)) return present;
  const made: ScimObject = {};
  attributes[urn] = made;
  return made;
}
