import { z } from 'zod';

/** A time in UTC (RFC 3339). */
export const time = z.iso.datetime();

export const timeOrNull = time.nullable();

/** The time in a parameter, if it is given. */
export function moment(given: string | undefined): Date | undefined {
  return given === undefined ? undefined : new Date(given);
}

/** A time as answers write it; null stays null. */
export function written(moment: Date): string;
export function written(moment: Date | null): string | null;
export function written(moment: Date | null): string | null {
  return moment && moment.toISOString();
}
