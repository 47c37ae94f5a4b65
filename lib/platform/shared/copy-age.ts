/**
 * How long a process may use copies of rarely changing data when no change announcement reaches it
 * (docs/decisions/0005).
 */
export const copyAgeMilliseconds = 3_000;
