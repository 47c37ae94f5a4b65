import { scimError } from '@/lib/scim/protocol/errors';
import { type Json, weightOf } from '@/lib/scim/protocol/json';
import type { ValueFilter } from '../filter/resolve';

/**
 * The budget per request. One unit is one look at one value, or at 64 characters of text: about 50 to 100 nanoseconds.
 */
export const MAX_WORK = 1_000_000;

/**
 * Charges the cost of a request's operations before running them. They block the process while they run, and operations
 * × comparisons × values, although each is limited, could add up to minutes.
 */
export class Work {
  #left = MAX_WORK;

  /** @param times how often each of the values is examined @throws ScimError `too-much-work` */
  spend(values: readonly Json[], times: number): void {
    this.#left -= weightOf(values) * times;
    if (this.#left < 0) throw scimError('too-much-work');
  }
}

/** The number of comparisons in a filter. */
export function testsIn(filter: ValueFilter): number {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.operands.reduce((sum, operand) => sum + testsIn(operand), 0);
    case 'not':
      return testsIn(filter.operand);
    case 'test':
      return 1;
  }
}
