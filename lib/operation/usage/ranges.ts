import { msg } from '@/lib/platform/shared/message';

/**
 * How far back activity is shown. Each range has 24 to 30 steps, one chart bar each. `length` is the range in words,
 * for the period before it.
 */
export const ranges = {
  '24h': { steps: 24, stepHours: 1, words: msg('usage.last24Hours'), length: msg('usage.n24Hours') },
  '7d': { steps: 28, stepHours: 6, words: msg('usage.last7Days'), length: msg('usage.n7Days') },
  '30d': { steps: 30, stepHours: 24, words: msg('usage.last30Days'), length: msg('usage.n30Days') },
} as const;

export type Range = keyof typeof ranges;

const HOUR = 3_600_000;

/**
 * When a range begins: its last step ends with the current hour. Lists filtered to a range show what the figures count.
 */
export function startOf(range: Range, now: Date): Date {
  const { steps, stepHours } = ranges[range];
  return new Date((Math.floor(now.getTime() / HOUR) + 1 - steps * stepHours) * HOUR);
}

/** The longest range and the same period before it, plus a few days. */
export const countersKeptDays = 63;

/** The range for an untrusted name; 24 hours when the name is unknown. */
export const rangeOf = (name: string | null): Range =>
  name !== null && Object.hasOwn(ranges, name) ? (name as Range) : '24h';
