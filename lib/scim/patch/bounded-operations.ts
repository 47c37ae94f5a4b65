import { scimError } from '@/lib/scim/protocol/errors';
import { isObject } from '@/lib/scim/protocol/json';
import type { PatchOperation } from './operation';

const MAX_OPERATIONS = 1000;
/** Total length of all paths, in UTF-16 code units. */
const MAX_PATHS = 262_144;

/**
 * Rejects a list of operations that is too long to process. Without a path, each key of the value is a path and counts
 * as one operation.
 * @throws ScimError `too-many-operations` (more than 1,000, or paths of more than 262,144 characters)
 */
export function boundedOperations(operations: readonly PatchOperation[]): readonly PatchOperation[] {
  let count = 0;
  let characters = 0;
  for (const { path, value } of operations) {
    const keys = path === null && isObject(value) ? Object.keys(value) : [path ?? ''];
    count += Math.max(keys.length, 1);
    for (const key of keys) characters += key.length;
  }
  if (count > MAX_OPERATIONS || characters > MAX_PATHS) throw scimError('too-many-operations');
  return operations;
}
