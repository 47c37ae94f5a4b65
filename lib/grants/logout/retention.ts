/** How long delivery to a client is tried, in hours: over a weekend. */
export const triedHours = 72;

/** How long settled deliveries are kept for administrators to inspect, in days. */
export const logoutKeptDays = 7;
