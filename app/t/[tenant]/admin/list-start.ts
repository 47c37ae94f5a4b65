import { timeOf } from './time-of';

const HOUR = 3_600_000;

/**
 * The moment that a list begins at, as its address says: a span of time that ends now, or else a moment.
 * @param spans in hours, by their names in the address
 * @returns undefined when the list is not narrowed to a time
 */
export function listStart(
  { within, from }: { within?: string; from?: string },
  spans: Readonly<Record<string, number>>,
  now: Date,
): Date | undefined {
  const hours = within !== undefined && Object.hasOwn(spans, within) ? spans[within] : undefined;
  return hours === undefined ? timeOf(from) : new Date(now.getTime() - hours * HOUR);
}
