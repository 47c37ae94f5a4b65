import { text } from '@/lib/platform/shared/text';

/** How far back activity is shown, in steps of so many hours: about thirty steps each, for one chart's bars. */
export const ranges = {
  '24h': { steps: 24, stepHours: 1, words: text('the last 24 hours') },
  '7d': { steps: 28, stepHours: 6, words: text('the last 7 days') },
  '30d': { steps: 30, stepHours: 24, words: text('the last 30 days') },
} as const;

export type Range = keyof typeof ranges;

const HOUR = 3_600_000;

/** When a range begins: its last step is the hour that runs. Lists that are narrowed to it hold what the figures count. */
export function startOf(range: Range, now: Date): Date {
  const { steps, stepHours } = ranges[range];
  return new Date((Math.floor(now.getTime() / HOUR) + 1 - steps * stepHours) * HOUR);
}

/** As long as the longest range needs, and a day more. */
export const countersKeptDays = 31;

/** The range of a name from outside; a day when there is none of that name. */
export const rangeOf = (name: string | null): Range =>
  name !== null && Object.hasOwn(ranges, name) ? (name as Range) : '24h';
