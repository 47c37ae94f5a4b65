import type { Json } from '@/lib/scim/protocol/json';
import type { ResourceType } from '../schema/types';
import type { PatchDraft } from './draft';
import { pathOrNull } from './parse-path';
import { patchAdd } from './patch-add';
import { spendOnPath } from './spend-on-path';

/**
 * Reads a part of an attribute that came under a path as its key, such as `name.givenName` or
 * `emails[type eq "work"].value`, in a resource that a client sent, as a PATCH without a path reads it: Entra ID names
 * attributes so. Keys that are no such path are ignored, as unknown attributes are.
 */
export function addPart(type: ResourceType, read: PatchDraft, key: string, value: Json): void {
  const path = /[.[]/.test(key) ? pathOrNull(type, key) : null;
  if (path?.kind !== 'attribute') return;
  const {
    target: { attribute, sub },
  } = path;
  if ([attribute, sub].some((one) => one?.mutability === 'readOnly' || one?.mutability === 'writeOnly')) return;
  spendOnPath(read, path);
  patchAdd(read, path.target, path.filter, value);
}
