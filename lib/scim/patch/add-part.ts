import type { Json } from '@/lib/scim/protocol/json';
import type { ResourceType } from '../schema/types';
import type { PatchDraft } from './draft';
import { pathOrNull } from './parse-path';
import { patchAdd } from './patch-add';
import { spendOnPath } from './spend-on-path';

/**
 * Reads a key in a client's resource that is a path, such as `name.givenName` or `emails[type eq "work"].value`, like a
 * PATCH without a path would. Entra ID sends attributes this way. Keys that are not valid paths are ignored, like
 * unknown attributes.
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
