/** Reads the usage counters. They are written separately, in batches (lib/operation/usage/postgres). */
export interface UsageStore {
  /**
   * The counts from `from` to before `until`, summed into consecutive steps. Steps and kinds without any are left out.
   */
  readSteps(query: { tenantId: string; from: Date; until?: Date; stepHours: number }): Promise<StepCount[]>;
  /** The hour of the tenant's oldest counter; null without any. */
  countingSince(tenantId: string): Promise<Date | null>;
  /** How many of each exist now; each count is exact up to `COUNTED_EXACTLY`, and an estimate above. */
  countInUse(query: { tenantId: string; now: Date }): Promise<InUse>;
  /**
   * How many token families were used since `from`. Examines at most `atMost` families, regardless of when they were
   * used.
   * @returns the count; `more` when some families were not examined
   */
  countFamiliesUsed(query: { tenantId: string; from: Date; atMost: number }): Promise<FamiliesUsed>;
}

export interface FamiliesUsed {
  count: number;
  more: boolean;
}

export interface StepCount {
  /** 0 is the step that starts at `from`. */
  step: number;
  kind: string;
  count: number;
}

export interface InUse {
  /** Enabled ones only. */
  clients: number;
  /** Active people. */
  people: number;
  /** Token families that can still be refreshed. */
  families: number;
  /** Enabled ones only. */
  connections: number;
}
