import type { BulkStep } from '@/lib/directory/bulk-change';
import type { ActiveCounts } from '@/lib/people/outcome';

/** The results of the steps of one bulk change. */
export interface Progress {
  changed: number;
  unchanged: number;
  /** The number of people left unchanged. */
  left: number;
  /** The first of the people left unchanged. */
  leftOut: BulkStep['leftOut'];
  ended: ActiveCounts;
  /** The id after which the next step starts; null if there is no next step. */
  next: string | null;
}

export const doneBefore = ({ changed, unchanged, left }: Progress): number => changed + unchanged + left;
