import { isObject } from '@/lib/scim/protocol/json';
import type { ResourceType } from '../schema/types';
import { isCore, unfoldCore } from '../schema/unfold-core';
import { inOperation } from './in-operation';
import type { PatchOperation } from './operation';

/** Does what `unfoldCore` does for the operations of a PATCH on the resource as a whole. @throws ScimError as it */
export function unfoldOperations(type: ResourceType, operations: readonly PatchOperation[]): PatchOperation[] {
  return operations.map((operation) => {
    const { number, path, value } = operation;
    const onResource = path === null || isCore(type, path);
    return onResource && isObject(value)
      ? { ...operation, path: null, value: inOperation(number, () => unfoldCore(type, value)) }
      : operation;
  });
}
