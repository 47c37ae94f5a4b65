import { type PatchDraft, readValues } from './draft';
import type { PatchTarget } from './parse-path';
import { testsIn } from './work';

/** Pays for going through the values that a path chooses from, its filter's comparisons with each. @throws ScimRefusal `too-much-work` */
export function spendOnPath(draft: PatchDraft, { target, filter }: PatchTarget & { kind: 'attribute' }): void {
  if (target.attribute.multiValued)
    draft.work.spend(readValues(draft, target), 1 + (filter ? testsIn(filter.resolved) : 0));
}
