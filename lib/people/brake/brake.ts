/**
 * Stops a source that is not a person, such as a SCIM connection or a trusted issuer, from deactivating or deleting too many of its people
 * within an hour. See docs/decisions/0102-the-brake.md.
 */

/** The share of a new connection or trusted issuer. */
export const STANDARD_BRAKE_PERCENT = 20;

/** So many people may always leave within an hour. */
export const LEAVERS_ALWAYS = 10;

export const HOUR = 3600 * 1000;

/** The hours for which an administrator can let all deactivations through. */
export const LIFTED_AT_MOST_HOURS = 24;

/** What is known about a source that has a limit. */
export interface BrakeState {
  /** The people of the source, with those who left within the hour. */
  people: number;
  /** How many of them left within the hour. */
  left: number;
  brakedAt: Date | null;
  heldAt: Date | null;
  liftedUntil: Date | null;
}

/** How many people may leave within an hour. @param people with those who left within the hour */
export const mostLeavers = (people: number, percent: number): number =>
  Math.max(LEAVERS_ALWAYS, Math.floor((people * percent) / 100));

/**
 * `held`: an administrator keeps all deactivations blocked. `lifted`: an administrator lets all through. `braked`: one
 * was stopped within the last hour.
 */
export const brakeStatuses = ['ready', 'braked', 'held', 'lifted'] as const;
export type BrakeStatus = (typeof brakeStatuses)[number];

export function brakeStatus(state: BrakeState | null, now: Date): BrakeStatus {
  if (!state) return 'ready';
  if (state.heldAt) return 'held';
  if (state.liftedUntil && state.liftedUntil > now) return 'lifted';
  return state.brakedAt && state.brakedAt.getTime() > now.getTime() - HOUR ? 'braked' : 'ready';
}
