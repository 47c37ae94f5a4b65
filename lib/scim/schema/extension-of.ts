import { isObject, type ScimObject } from '@/lib/scim/protocol/json';

/** The object that contains an extension's attributes; created if it does not exist. */
export function extensionOf(attributes: ScimObject, urn: string): ScimObject {
  const present = attributes[urn];
  if (isObject(present)) return present;
  const made: ScimObject = {};
  attributes[urn] = made;
  return made;
}
