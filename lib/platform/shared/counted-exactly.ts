/**
 * The total of a list is exact up to here. Above, it is an estimate, because counting would cost more than the page.
 */
export const COUNTED_EXACTLY = 10_000;

/** Whether the total of a list, as `countRows` returns it, is an estimate. */
export const isEstimate = (total: number): boolean => total > COUNTED_EXACTLY;
