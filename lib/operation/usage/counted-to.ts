/** Beyond so many a figure says "more than", and costs no more. */
export const COUNTED_TO = 100_000;
