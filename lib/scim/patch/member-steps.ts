import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json } from '@/lib/scim/protocol/json';
import type { MemberStep } from '@/lib/scim/resources/members';
import type { ValueFilter } from '../filter/resolve';
import { pathOf } from '../schema/find-attribute';
import type { ResourceType } from '../schema/types';
import { inOperation } from './in-operation';
import { memberIds } from './member-ids';
import type { PatchOperation } from './operation';
import { type PatchTarget, parsePath, pathOrNull } from './parse-path';
import { testsIn } from './work';

/**
 * Member filters other than by id are evaluated for each member. These limit how many a request may have, and how many
 * comparisons in total.
 */
const MAX_FILTERS = 50;
const MAX_TESTS = 200;

type MemberTarget = PatchTarget & { kind: 'attribute' };

/**
 * Separates the operations on `members` from the rest of a PATCH on a group (RFC 7644 section 3.5.2), whether `members`
 * is the path or a key of the value. Members are rows rather than values of a list, so these steps do not depend on the
 * current members.
 * @returns the changes to members, in order, and the remaining operations
 * @throws ScimError `path-…`, `wrong-type`, `members-fixed`, `too-many-operations`
 */
export function memberSteps(
  type: ResourceType,
  operations: readonly PatchOperation[],
): { steps: MemberStep[]; others: PatchOperation[] } {
  const steps: MemberStep[] = [];
  const others: PatchOperation[] = [];
  for (const operation of operations) {
    inOperation(operation.number, () => {
      const target: PatchTarget = operation.path === null ? { kind: 'resource' } : parsePath(type, operation.path);
      if (isMembers(target)) steps.push(...stepsOf(operation, target));
      else if (target.kind === 'resource' && operation.op !== 'remove' && isObject(operation.value))
        others.push(...withoutMembers(type, operation, operation.value, steps));
      else others.push(operation);
    });
  }
  const filters = steps.flatMap((step) => (step.kind === 'remove-where' ? [step.filter] : []));
  const tests = filters.reduce((sum, filter) => sum + testsIn(filter), 0);
  if (filters.length > MAX_FILTERS || tests > MAX_TESTS) {
    throw scimError('too-many-operations', msg('scim.requestCanHaveAtMost', { limit: MAX_FILTERS, most: MAX_TESTS }));
  }
  return { steps, others };
}

/**
 * Handles an operation without a path: the keys of its value are the paths.
 * @returns the operation without `members`, if anything else remains
 */
function withoutMembers(
  type: ResourceType,
  operation: PatchOperation,
  value: { [key: string]: Json },
  steps: MemberStep[],
): PatchOperation[] {
  const others: [string, Json][] = [];
  for (const [key, one] of Object.entries(value)) {
    const target = pathOrNull(type, key);
    if (target && isMembers(target)) steps.push(...stepsOf({ ...operation, value: one }, target));
    else others.push([key, one]);
  }
  return others.length > 0 ? [{ ...operation, value: Object.fromEntries(others) }] : [];
}

function stepsOf({ op, value }: PatchOperation, { target, filter }: MemberTarget): MemberStep[] {
  if (target.sub)
    throw target.sub.mutability === 'readOnly'
      ? scimError('read-only', msg('scim.targetIsReadOnly', { target: pathOf(target) }))
      : scimError('members-fixed');
  if (filter) {
    if (op !== 'remove') throw scimError('members-fixed');
    return [removal(filter.resolved)];
  }
  if (op === 'remove')
    return [
      value === undefined || value === null ? { kind: 'replace', ids: [] } : { kind: 'remove', ids: memberIds(value) },
    ];
  if (value === undefined) throw scimError('wrong-type', msg('scim.operationHasNoValue'));
  const ids = memberIds(value);
  return op === 'replace' || ids.length > 0 ? [{ kind: op, ids }] : [];
}

function removal(filter: ValueFilter): MemberStep {
  const ids = idsOf(filter);
  return ids ? { kind: 'remove', ids } : { kind: 'remove-where', filter };
}

/** The ids that a filter selects, if it is a single `value eq` or several joined by `or`; otherwise null. */
function idsOf(filter: ValueFilter): string[] | null {
  if (filter.kind === 'or') {
    const parts = filter.operands.map(idsOf);
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  if (filter.kind !== 'test' || filter.sub?.name !== 'value') return null;
  return filter.test.kind === 'text' && filter.test.operator === 'eq' ? [filter.test.value] : null;
}

function isMembers(target: PatchTarget): target is MemberTarget {
  return target.kind === 'attribute' && target.target.extension === null && target.target.attribute.name === 'members';
}
