/** How long delivery of a logout token is tried, in hours: sessions at clients expire by themselves. */
export const triedHours = 24;

/** How long settled deliveries are kept for administrators to inspect, in days. */
export const logoutKeptDays = 7;
