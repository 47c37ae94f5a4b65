import type { Json, ScimObject } from '../json';
import type { ResourceType } from '../schema/types';
import { pathOrNull } from './parse-path';
import { patchAdd } from './patch-add';

/**
 * Reads a part of an attribute that came under a path as its key, such as `name.givenName` or
 * `emails[type eq "work"].value`, in a resource that a client sent, as a PATCH without a path reads it: Entra ID names
 * attributes so. Keys that are no such path are ignored, as unknown attributes are.
 */
export function addPart(type: ResourceType, read: { attributes: ScimObject }, key: string, value: Json): void {
  const path = /[.[]/.test(key) ? pathOrNull(type, key) : null;
  if (path?.kind !== 'attribute') return;
  const { target: { attribute, sub } } = path;
  if ([attribute, sub].some((one) => one?.mutability === 'readOnly' || one?.mutability === 'writeOnly')) return;
  patchAdd(read, path.target, path.filter, value);
}
