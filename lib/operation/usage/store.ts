/** Reads what was counted. Counting is a batch of its own (lib/operation/usage/postgres). */
export interface UsageStore {
  /** What was counted from `from` on, summed in steps that follow each other from there; steps and kinds without anything are left out. */
  readSteps(query: { tenantId: string; from: Date; stepHours: number }): Promise<StepCount[]>;
  /** How many there are of each at this moment, counted to `atMost` only. */
  countInUse(query: { tenantId: string; now: Date; atMost: number }): Promise<InUse>;
  /**
   * How many token families were used from `from` on. At most so many are looked at, whenever they were used.
   * @returns the count; `more` when there are families that were not looked at
   */
  countFamiliesUsed(query: { tenantId: string; from: Date; atMost: number }): Promise<FamiliesUsed>;
}

export interface FamiliesUsed {
  count: number;
  more: boolean;
}

export interface StepCount {
  /** 0 is the step that begins at `from`. */
  step: number;
  kind: string;
  count: number;
}

export interface InUse {
  /** That are enabled. */
  clients: number;
  /** That are active. */
  people: number;
  /** That can still be refreshed. */
  families: number;
  /** That are enabled. */
  connections: number;
}
