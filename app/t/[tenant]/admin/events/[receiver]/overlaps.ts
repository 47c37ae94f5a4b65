import { msg, type Sayable } from '@/lib/platform/shared/message';

/** How long an old secret works alongside the new one, in hours, as offered in the form. */
export const overlaps = ['24', '168', '1', '0'] as const;
export type Overlap = (typeof overlaps)[number];

const labels: Record<Overlap, Sayable> = {
  24: msg('events.inADay'),
  168: msg('events.inAWeek'),
  1: msg('events.inAnHour'),
  0: msg('events.immediately'),
};

export const overlapOptions = overlaps.map((value) => ({ value, label: labels[value] }));

export const overlapSeconds = (overlap: Overlap): number => Number(overlap) * 3600;
