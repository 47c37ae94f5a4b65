/** How many token families are examined for how many were used, so that the cost of the figure stays bounded. */
export const COUNTED_TO = 100_000;
