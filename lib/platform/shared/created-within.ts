/** The time within which the rows of a list were created. Without limits, at any time. */
export interface CreatedWithin {
  createdFrom?: Date;
  /** Exclusive. */
  createdUntil?: Date;
}
