import { timeOf } from '@/components/days';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';

const HOUR = 3_600_000;

/**
 * The start of a list according to its address: either a time span that ends now, or a moment.
 * @param spans in hours, by their names in the address
 * @returns undefined if the list is not limited in time
 */
export function listStart(
  { within, from }: { within?: string; from?: string },
  spans: Readonly<Record<string, number>>,
  now: Date,
): Date | undefined {
  const hours = within !== undefined && Object.hasOwn(spans, within) ? spans[within] : undefined;
  return hours === undefined ? timeOf(from) : new Date(now.getTime() - hours * HOUR);
}

/** The moments between which the rows of a list were created, according to its address. */
export const createdWithin = ({ from, until }: Partial<Record<string, string>>): CreatedWithin => ({
  createdFrom: timeOf(from),
  createdUntil: timeOf(until),
});
