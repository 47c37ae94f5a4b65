import { refusal } from '@/lib/scim/protocol/errors';
import { type Json, weightOf } from '@/lib/scim/protocol/json';
import type { ValueFilter } from '../filter/resolve';

/** Of one request. A unit is one look at one value, or at 64 characters of a text: some 50 to 100 nanoseconds. */
export const MAX_WORK = 1_000_000;

/**
 * Counts what the operations of a request cost, before it is spent: nothing else is answered while they run, and
 * operations × comparisons × values, each within its own bound, would come to minutes.
 */
export class Work {
  #left = MAX_WORK;

  /** @param times how often each of the values is looked at @throws ScimRefusal `too-much-work` */
  spend(values: readonly Json[], times: number): void {
    this.#left -= weightOf(values) * times;
    if (this.#left < 0) throw refusal('too-much-work');
  }
}

/** The comparisons in a filter. */
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
