import type { ErrorCause } from '@/lib/scim/protocol/errors';
import { isObject } from '@/lib/scim/protocol/json';
import { namedMembers } from '@/lib/scim/resources/members';
import { findAttribute, type Target } from '../schema/find-attribute';
import type { ResourceType } from '../schema/types';
import { memberSteps } from './member-steps';
import type { PatchOperation } from './operation';
import { type PatchTarget, pathOrNull } from './parse-path';

/**
 * The number of the operation of a PATCH behind an error that only the store finds: the last that set the attribute, or
 * the first that adds all of the members.
 * @param operations that have already been read without an error
 * @returns null if no single operation is behind it
 */
export function operationBehind(
  type: ResourceType,
  operations: readonly PatchOperation[],
  cause: ErrorCause,
): number | null {
  if ('members' in cause) return numberOf(operations.find((one) => addsAll(type, one, cause.members)));
  const numbers = new Set(
    cause.attributes.map((name) => {
      const named = findAttribute(type, name);
      return named?.kind === 'attribute' ? numberOf(operations.findLast((one) => sets(type, one, named.target))) : null;
    }),
  );
  const [number = null] = numbers;
  return numbers.size === 1 ? number : null;
}

const numberOf = (operation: PatchOperation | undefined): number | null => operation?.number ?? null;

function addsAll(type: ResourceType, operation: PatchOperation, members: readonly string[]): boolean {
  const added = new Set(namedMembers(memberSteps(type, [operation]).steps));
  return members.every((id) => added.has(id));
}

/** Without a path, the keys of the value are the paths. */
function sets(type: ResourceType, { path, value }: Pick<PatchOperation, 'path' | 'value'>, wanted: Target): boolean {
  const target: PatchTarget | null = path === null ? { kind: 'resource' } : pathOrNull(type, path);
  switch (target?.kind) {
    case 'resource':
      return (
        isObject(value) && Object.entries(value).some(([key, one]) => sets(type, { path: key, value: one }, wanted))
      );
    case 'extension': {
      const { id } = target.schema;
      if (!isObject(value)) return id === wanted.extension;
      return Object.entries(value).some(([key, one]) => sets(type, { path: `${id}:${key}`, value: one }, wanted));
    }
    case 'attribute':
      return target.target.extension === wanted.extension && target.target.attribute === wanted.attribute;
    default:
      return false;
  }
}
