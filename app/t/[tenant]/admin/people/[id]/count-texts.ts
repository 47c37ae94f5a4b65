import { countWords } from '@/lib/pages/console/ended';
import type { ActiveCounts } from '@/lib/people/outcome';
import type { SayText } from '@/lib/platform/shared/say-text';

/** The active items as counts in words; kinds with none are left out. */
export const countTexts = (t: SayText, activeCounts: Partial<ActiveCounts>): string[] =>
  countWords(activeCounts).map((words) => t(words));
