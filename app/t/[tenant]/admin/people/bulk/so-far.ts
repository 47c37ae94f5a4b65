import type { BulkStep } from '@/lib/directory/bulk-change';
import type { LivingCounts } from '@/lib/people/outcome';

/** What the steps of one bulk change have come to. */
export interface SoFar {
  changed: number;
  unchanged: number;
  /** Who was left as they were. */
  left: number;
  /** The first of them. */
  leftOut: BulkStep['leftOut'];
  ended: LivingCounts;
  /** After whom the next step begins; null when there is none. */
  next: string | null;
}

export const doneSoFar = ({ changed, unchanged, left }: SoFar): number => changed + unchanged + left;
