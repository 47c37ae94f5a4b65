/**
 * A placeholder for an unknown time where a time is required: older than any that counts, 0 in seconds since the epoch.
 */
export const UNKNOWN_TIME = new Date(0);

export const isKnownTime = (moment: Date): boolean => moment > UNKNOWN_TIME;
