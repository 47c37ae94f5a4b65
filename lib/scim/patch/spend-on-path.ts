import { type PatchDraft, readValues } from './draft';
import type { PatchTarget } from './parse-path';
import { testsIn } from './work';

/**
 * Charges the work budget for examining each value that a path can select, once plus once per comparison in its filter.
 * @throws ScimError `too-much-work`
 */
export function spendOnPath(draft: PatchDraft, { target, filter }: PatchTarget & { kind: 'attribute' }): void {
  if (target.attribute.multiValued)
    draft.work.spend(readValues(draft, target), 1 + (filter ? testsIn(filter.resolved) : 0));
}
