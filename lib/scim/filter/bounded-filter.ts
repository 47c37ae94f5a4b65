import { scimError } from '@/lib/scim/protocol/errors';
import type { Target } from '../schema/find-attribute';
import type { Attribute } from '../schema/types';
import type { ResolvedFilter, ValueFilter } from './resolve';

/** The maximum cost of a filter: about 200 comparisons of single values, 40 of lists, or 10 of members or groups. */
const MOST = 200;
/** Cost of searching the values of a list, in addition to the comparison. */
const LIST = 4;
/** Cost of searching rows of another table; the database plans each such search like a join. */
const RELATED = 19;

/**
 * Rejects a filter that is too expensive for the database. The limits on depth and length alone would allow thousands
 * of comparisons, which take seconds to plan before the first row is read.
 * @throws ScimError `filter-too-many`
 */
export function boundedFilter(filter: ResolvedFilter): ResolvedFilter {
  if (costOf(filter) > MOST) throw scimError('filter-too-many');
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
