import { refusal } from '@/lib/scim/protocol/errors';
import { isObject, type Json } from '@/lib/scim/protocol/json';
import type { MemberStep } from '@/lib/scim/resources/members';
import type { ValueFilter } from '../filter/resolve';
import { pathOf } from '../schema/find-attribute';
import type { ResourceType } from '../schema/types';
import { memberIds } from './member-ids';
import type { PatchOperation } from './operation';
import { type PatchTarget, parsePath, pathOrNull } from './parse-path';
import { testsIn } from './work';

/** Filters that are more than ids look through the members one by one: a request may hold so many of them, with so many comparisons. */
const MAX_FILTERS = 50;
const MAX_TESTS = 200;

type MemberTarget = PatchTarget & { kind: 'attribute' };

/**
 * Takes the operations on `members` out of a PATCH on a group (RFC 7644 section 3.5.2), with a path or as a key of the
 * value. Members are rows and not values of a list: what is done to them does not depend on who they are.
 * @returns what is done to the members, in order, and the operations on everything else
 * @throws ScimRefusal `path-…`, `wrong-type`, `members-fixed`, `too-many-operations`
 */
export function memberSteps(
  type: ResourceType,
  operations: readonly PatchOperation[],
): { steps: MemberStep[]; others: PatchOperation[] } {
  const steps: MemberStep[] = [];
  const others: PatchOperation[] = [];
  for (const operation of operations) {
    const target: PatchTarget = operation.path === null ? { kind: 'resource' } : parsePath(type, operation.path);
    if (isMembers(target)) steps.push(...stepsOf(operation, target));
    else if (target.kind === 'resource' && operation.op !== 'remove' && isObject(operation.value))
      others.push(...withoutMembers(type, operation, operation.value, steps));
    else others.push(operation);
  }
  const filters = steps.flatMap((step) => (step.kind === 'remove-where' ? [step.filter] : []));
  const tests = filters.reduce((sum, filter) => sum + testsIn(filter), 0);
  if (filters.length > MAX_FILTERS || tests > MAX_TESTS) {
    throw refusal(
      'too-many-operations',
      `A request can have at most ${MAX_FILTERS} member filters other than by id, with ${MAX_TESTS} comparisons in total.`,
    );
  }
  return { steps, others };
}

/** Without a path, the value's keys are the paths. @returns what is left of the operation */
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
      ? refusal('read-only', `${pathOf(target)} is read-only.`)
      : refusal('members-fixed');
  if (filter) {
    if (op !== 'remove') throw refusal('members-fixed');
    return [removal(filter.resolved)];
  }
  if (op === 'remove')
    return [
      value === undefined || value === null ? { kind: 'replace', ids: [] } : { kind: 'remove', ids: memberIds(value) },
    ];
  if (value === undefined) throw refusal('wrong-type', 'The operation has no value.');
  const ids = memberIds(value);
  return op === 'replace' || ids.length > 0 ? [{ kind: op, ids }] : [];
}

function removal(filter: ValueFilter): MemberStep {
  const ids = idsOf(filter);
  return ids ? { kind: 'remove', ids } : { kind: 'remove-where', filter };
}

/** The ids that a filter comes to, when it is `value eq` alone or several of them joined by `or`. */
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
