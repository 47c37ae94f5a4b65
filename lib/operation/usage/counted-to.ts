/** Counting stops here and the figure reads "more than", so that its cost stays bounded. */
export const COUNTED_TO = 100_000;
