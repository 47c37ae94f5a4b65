import type { BulkAction } from '@/lib/directory/bulk-change';
import type { SelectionCounts } from '@/lib/directory/people-selection';
import type { SayText } from '@/lib/shared/say-text';
import { ends } from '../[id]/ends';
import { bulkLabels } from '../bulk-labels';

/** What is about to happen, each in a line. */
export function impactInWords(t: SayText, action: BulkAction, { active, inactive, leftOut, living }: SelectionCounts): string[] {
  const touched = { deactivate: active, reactivate: inactive, restore: inactive, revoke: active + inactive }[action];
  const already = { deactivate: inactive, reactivate: active, restore: 0, revoke: 0 }[action];
  return [
    ...(touched > 0 ? [t(bulkLabels[action].happens, { count: touched })] : []),
    ...(bulkLabels[action].dangerous ? ends(t, living).map((what) => t('Ends at once: {what}', { what })) : []),
    ...(already > 0 ? [t('{count, plural, one {# person is} other {# people are}} so already', { count: already })] : []),
    ...(leftOut > 0 ? [t('{count, plural, one {# person is} other {# people are}} left out: owners, whom only an owner changes, and yourself', { count: leftOut })] : []),
  ];
}
