import { z } from 'zod';
import { text } from './text';

/**
 * A whole number within bounds; the error message states the bounds.
 * @param unit what the number counts
 */
export function wholeNumber({ least, most }: { least: number; most: number }, unit: 'seconds' | 'days' | 'characters') {
  return z
    .int(text('must be a whole number'))
    .min(least, `must be at least ${least} ${unit}`)
    .max(most, `must be at most ${most} ${unit}`);
}
