import { refusal } from '@/lib/scim/protocol/errors';
import type { Target } from '../schema/find-attribute';
import type { Attribute } from '../schema/types';
import type { ResolvedFilter, ValueFilter } from './resolve';

/** What a filter may cost: 200 comparisons of single values, some 40 of lists, 10 of members or groups. */
const MOST = 200;
/** Looking through the values of a list, beside what is asked of each. */
const LIST = 4;
/** Looking through rows of another table: the database plans each like a join. */
const RELATED = 19;

/**
 * A filter that a database answers in bounded work; within the bounds on depth and length, thousands of comparisons
 * could be written that cost seconds before the first row is looked at.
 * @throws ScimRefusal `filter-too-many`
 */
export function boundedFilter(filter: ResolvedFilter): ResolvedFilter {
  if (costOf(filter) > MOST) throw refusal('filter-too-many');
  return filter;
}

function costOf(filter: ResolvedFilter): number {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.operands.reduce((sum, operand) => sum + costOf(operand), 0);
    case 'not':
      return costOf(filter.operand);
    case 'constant':
      return 0;
    case 'test':
      return 1 + costOfTarget(filter.target) + costOfSub(filter.target.sub);
    case 'values':
      return costOfTarget(filter.target) + costOfValues(filter.filter);
  }
}

function costOfTarget({ attribute: { related, multiValued } }: Target): number {
  return related ? RELATED : multiValued ? LIST : 0;
}

function costOfValues(filter: ValueFilter): number {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.operands.reduce((sum, operand) => sum + costOfValues(operand), 0);
    case 'not':
      return costOfValues(filter.operand);
    case 'test':
      return 1 + costOfSub(filter.sub);
  }
}

function costOfSub(sub: Attribute | null): number {
  return sub?.multiValued ? LIST : 0;
}
