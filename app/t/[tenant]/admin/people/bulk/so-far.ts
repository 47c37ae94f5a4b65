import type { BulkStep } from '@/lib/directory/bulk-change';
import type { LivingCounts } from '@/lib/people/outcome';

/** The results of the steps of one bulk change. */
export interface SoFar {
  changed: number;
  unchanged: number;
  /** The number of people left unchanged. */
  left: number;
  /** The first of the people left unchanged. */
  leftOut: BulkStep['leftOut'];
  ended: LivingCounts;
  /** The id after which the next step starts; null if there is no next step. */
  next: string | null;
}

export const doneSoFar = ({ changed, unchanged, left }: SoFar): number => changed + unchanged + left;
