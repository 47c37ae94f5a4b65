import { z } from 'zod';
import { issue } from './message';

const bounds = {
  seconds: { least: 'common.mustBeAtLeastSeconds', most: 'common.mustBeAtMostSeconds' },
  days: { least: 'common.mustBeAtLeastDays', most: 'common.mustBeAtMostDays' },
  characters: { least: 'common.mustBeAtLeastCharacters', most: 'common.mustBeAtMostCharacters' },
} as const;

/**
 * A whole number within bounds; the error message states the bounds.
 * @param unit what the number counts
 */
export function wholeNumber({ least, most }: { least: number; most: number }, unit: keyof typeof bounds) {
  return z
    .int(issue('common.mustBeWholeNumber'))
    .min(least, issue(bounds[unit].least, { limit: least }))
    .max(most, issue(bounds[unit].most, { limit: most }));
}
