import { text } from '@/lib/platform/shared/text';

/** How long an old secret works alongside the new one, in hours, as offered in the form. */
export const overlaps = ['24', '168', '1', '0'] as const;
export type Overlap = (typeof overlaps)[number];

const labels: Record<Overlap, string> = {
  24: text('In a day'),
  168: text('In a week'),
  1: text('In an hour'),
  0: text('Immediately'),
};

export const overlapOptions = overlaps.map((value) => ({ value, label: labels[value] }));

export const overlapSeconds = (overlap: Overlap): number => Number(overlap) * 3600;
